"""``TensorflowCheckpoint``."""

from __future__ import annotations

import shutil
import warnings
from pathlib import Path
from typing import Any, ClassVar

from tensorflow import keras
from typing_extensions import Self

from .framework import FrameworkCheckpoint

_FILE_IN_METADATA = "_model_filename"
_MODEL = "model"


class TensorflowCheckpoint(FrameworkCheckpoint):
    """A checkpoint of a Keras model."""

    MODEL_FILENAME: ClassVar[str] = "model.keras"

    @classmethod
    def from_model(cls, model: Any, *, preprocessor: Any = None) -> Self:
        """A checkpoint of a whole model."""
        with cls._new_directory() as directory:
            model.save(directory / cls.MODEL_FILENAME)
        return cls._named(directory, cls.MODEL_FILENAME, preprocessor)

    @classmethod
    def from_h5(cls, file_path: str, *, preprocessor: Any = None) -> Self:
        """A checkpoint of a model in an ``.h5`` file."""
        file = Path(file_path)
        if not file.is_file() or file.suffix != ".h5":
            raise ValueError(f"from_h5() takes the path of an .h5 file, not {file_path!r}.")
        with cls._new_directory() as directory:
            shutil.copy(file, directory)
        return cls._named(directory, file.name, preprocessor)

    @classmethod
    def from_saved_model(cls, dir_path: str, *, preprocessor: Any = None) -> Self:
        """A checkpoint of a model in the directory of a SavedModel."""
        if not Path(dir_path).is_dir():
            raise ValueError(f"from_saved_model() takes a directory, not {dir_path!r}.")
        with cls._new_directory() as directory:
            shutil.copytree(dir_path, directory, dirs_exist_ok=True)
        return cls._named(directory, ".", preprocessor)

    @classmethod
    def _named(cls, directory: Path, name: str, preprocessor: Any) -> Self:
        checkpoint = cls._of_directory(directory, preprocessor)
        checkpoint.update_metadata({_FILE_IN_METADATA: name})
        return checkpoint

    def get_model(self, model: Any = None) -> Any:
        """The model in it; if only its weights are, as AIR kept them, ``model`` with those.

        ``model`` may also be a function that makes the model.
        """
        weights = self._weights()
        if weights is None:
            if model is not None:
                warnings.warn(
                    "The checkpoint holds the whole model; the model that was given is not used.",
                    stacklevel=2,
                )
            return self._whole_model()
        if model is None:
            raise ValueError(
                "The checkpoint holds the weights of a model: give the model, or a function that "
                "makes it."
            )
        if not isinstance(model, keras.Model):
            model = model()
        model.set_weights(weights)
        return model

    def _weights(self) -> Any:
        if self._data is None:
            with self.as_directory() as directory:
                if not Path(directory, "dict_checkpoint.pkl").exists():
                    return None
        return self.to_dict().get(_MODEL)

    def _whole_model(self) -> Any:
        name = self.get_metadata().get(_FILE_IN_METADATA)
        if name is None:
            with self._model_file() as file:
                return keras.models.load_model(file)
        with self.as_directory() as directory:
            return keras.models.load_model(Path(directory, name))
