"""``SklearnCheckpoint``."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from ray import cloudpickle
from typing_extensions import Self

from .framework import FrameworkCheckpoint


class SklearnCheckpoint(FrameworkCheckpoint):
    """A checkpoint of a scikit-learn estimator."""

    MODEL_FILENAME: ClassVar[str] = "model.pkl"

    @classmethod
    def from_estimator(cls, estimator: Any, *, path: Any, preprocessor: Any = None) -> Self:
        """A checkpoint of an estimator, in ``path``."""
        Path(path).mkdir(parents=True, exist_ok=True)
        Path(path, cls.MODEL_FILENAME).write_bytes(cloudpickle.dumps(estimator))
        return cls._of_directory(path, preprocessor)

    def get_estimator(self) -> Any:
        """The estimator in it."""
        with self._model_file() as file:
            return cloudpickle.loads(file.read_bytes())
