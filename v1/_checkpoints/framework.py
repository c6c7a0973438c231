"""The base of all checkpoints that hold a model of one framework."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

from ray import cloudpickle
from typing_extensions import Self

from ..checkpoint import Checkpoint

_MODEL = "model"
_PREPROCESSOR_IN_METADATA = "preprocessor_pkl"


class FrameworkCheckpoint(Checkpoint):
    """A checkpoint with a model in it, and perhaps with a preprocessor."""

    MODEL_FILENAME: ClassVar[str]
    """The file that holds the model; AIR's had no ending."""

    def get_preprocessor(self) -> Any:
        """The preprocessor in it, or None, also of checkpoints that Ray 2.7 to 2.50 made."""
        found = super().get_preprocessor()
        if found is not None or self._data is not None:
            return found
        pickled = self.get_metadata().get(_PREPROCESSOR_IN_METADATA)
        return cloudpickle.loads(bytes.fromhex(pickled)) if pickled else None

    @classmethod
    def _of_directory(cls, path: Any, preprocessor: Any) -> Self:
        checkpoint = cls(path)
        if preprocessor is not None:
            checkpoint.set_preprocessor(preprocessor)
        return checkpoint

    @classmethod
    @contextmanager
    def _new_directory(cls) -> Iterator[Path]:
        yield Path(tempfile.mkdtemp(suffix="_checkpoint"))

    @contextmanager
    def _model_file(self) -> Iterator[Path]:
        """The file with the model, as a local file for the time of a ``with`` block."""
        with self.as_directory() as directory:
            names = (self.MODEL_FILENAME, *self._other_names(), _MODEL)
            files = [path for name in names if (path := Path(directory, name)).exists()]
            if not files:
                raise RuntimeError(
                    f"{self} holds no model: there is no {' or '.join(dict.fromkeys(names))} in it."
                )
            yield files[0]

    @classmethod
    def _other_names(cls) -> tuple[str, ...]:
        return ()
