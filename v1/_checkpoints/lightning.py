"""``LightningCheckpoint``."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, ClassVar

from typing_extensions import Self

from .torch import TorchCheckpoint


class LightningCheckpoint(TorchCheckpoint):
    """A checkpoint that Lightning has written, under the name ``model``."""

    MODEL_FILENAME: ClassVar[str] = "model"

    @classmethod
    def _other_names(cls) -> tuple[str, ...]:
        return ("checkpoint.ckpt",)

    @classmethod
    def from_path(cls, path: str, *, preprocessor: Any = None) -> Self:
        """A checkpoint of a file that Lightning has written."""
        if not Path(path).is_file():
            raise ValueError(
                f"from_path() takes the path of a file, usually *.ckpt, not {path!r}. For a "
                "directory there is from_directory()."
            )
        with cls._new_directory() as directory:
            shutil.copy(path, directory / cls.MODEL_FILENAME)
        return cls._of_directory(directory, preprocessor)

    def get_model(  # type: ignore[override]
        self, model_class: Any, **load_from_checkpoint_kwargs: Any
    ) -> Any:
        """The module in it, by its class."""
        if not isinstance(model_class, type):
            raise ValueError("get_model() takes the class of the module, not a module.")
        with self._model_file() as file:
            loading: Any = model_class
            return loading.load_from_checkpoint(file, **load_from_checkpoint_kwargs)
