"""``TorchPredictor``."""

from __future__ import annotations

from typing import Any

import torch
from typing_extensions import Self

from .._batches import Batch
from .._checkpoints.torch import TorchCheckpoint
from .deep import DLPredictor


class TorchPredictor(DLPredictor):
    """Predicts with a PyTorch model.

    >>> import numpy as np
    >>> TorchPredictor(torch.nn.Identity()).predict(np.array([1.0, 2.0]))
    {'predictions': array([1., 2.])}
    """

    def __init__(
        self, model: torch.nn.Module, preprocessor: Any = None, use_gpu: bool = False
    ) -> None:
        self.use_gpu = use_gpu
        self.device = torch.device("cuda" if use_gpu else "cpu")
        self.model = model.to(self.device).eval()
        super().__init__(preprocessor)

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}(model={self.model!r}, preprocessor={self._preprocessor!r}, "
            f"use_gpu={self.use_gpu!r})"
        )

    @classmethod
    def from_checkpoint(  # type: ignore[override]
        cls, checkpoint: Any, model: torch.nn.Module | None = None, use_gpu: bool = False
    ) -> Self:
        """The predictor of the model in a checkpoint; ``model``, if only its state is there."""
        found = TorchCheckpoint.from_checkpoint(checkpoint)
        return cls(found.get_model(model), found.get_preprocessor(), use_gpu)

    def call_model(self, inputs: Any) -> Any:
        """What the model makes of tensors; override it for models with other in- or outputs."""
        with torch.no_grad():
            return self.model(inputs)

    def predict(self, data: Batch, dtype: Any = None) -> Any:  # type: ignore[override]
        """The predictions for a batch; ``dtype``, or one by column, is the type of the tensors."""
        return super().predict(data, dtype=dtype)

    def _array_to_tensor(self, array: Any, dtype: Any) -> torch.Tensor:
        if array.dtype.hasobject:
            raise RuntimeError(
                "a column cannot be a tensor: its rows are no numbers, or arrays of different "
                "shapes. Transform it before, or name the columns to use in feature_columns."
            )
        array = array if array.flags.writeable else array.copy()
        return torch.as_tensor(array, dtype=dtype, device=self.device)

    def _tensor_to_array(self, tensor: Any) -> Any:
        if not isinstance(tensor, torch.Tensor):
            raise ValueError(
                "the model must return a torch.Tensor, or a dictionary of them, not "
                f"{type(tensor).__name__}: subclass TorchPredictor, and let call_model() return "
                "that."
            )
        return tensor.cpu().detach().numpy()
