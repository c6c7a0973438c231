"""``TensorflowPredictor``."""

from __future__ import annotations

from typing import Any

import tensorflow as tf
from typing_extensions import Self

from .._batches import Batch
from .._checkpoints.tensorflow import TensorflowCheckpoint
from .deep import DLPredictor


class TensorflowPredictor(DLPredictor):
    """Predicts with a Keras model."""

    def __init__(
        self, *, model: Any = None, preprocessor: Any = None, use_gpu: bool = False
    ) -> None:
        self._model = model
        self.use_gpu = use_gpu
        super().__init__(preprocessor)

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}(model={self._model!r}, preprocessor={self._preprocessor!r}, "
            f"use_gpu={self.use_gpu!r})"
        )

    @classmethod
    def from_checkpoint(  # type: ignore[override]
        cls, checkpoint: Any, model_definition: Any = None, use_gpu: bool = False
    ) -> Self:
        """The predictor of the model in a checkpoint; of weights alone, with its definition."""
        found = TensorflowCheckpoint.from_checkpoint(checkpoint)
        return cls(
            model=found.get_model(model_definition),
            preprocessor=found.get_preprocessor(),
            use_gpu=use_gpu,
        )

    def call_model(self, inputs: Any) -> Any:
        """What the model makes of tensors; override it for models with other in- or outputs."""
        with tf.device("GPU:0" if self.use_gpu else "CPU:0"):
            return self._model(inputs)

    def predict(self, data: Batch, dtype: Any = None) -> Any:  # type: ignore[override]
        """The predictions for a batch; ``dtype``, or one by column, is the type of the tensors."""
        return super().predict(data, dtype=dtype)

    def _array_to_tensor(self, array: Any, dtype: Any) -> Any:
        return tf.convert_to_tensor(array, dtype=dtype)

    def _tensor_to_array(self, tensor: Any) -> Any:
        if not isinstance(tensor, tf.Tensor):
            raise ValueError(
                "the model must return a tf.Tensor, or a dictionary of them, not "
                f"{type(tensor).__name__}: subclass TensorflowPredictor, and let call_model() "
                "return that."
            )
        return tensor.numpy()
