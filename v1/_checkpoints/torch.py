"""``TorchCheckpoint``."""

from __future__ import annotations

import io
import warnings
from pathlib import Path
from typing import Any, ClassVar

import torch
from typing_extensions import Self

from .framework import FrameworkCheckpoint

_MODEL = "model"
_ENCODED = "torch_encoded_data"
_PREFIX = "module."


class TorchCheckpoint(FrameworkCheckpoint):
    """A checkpoint of a PyTorch model, or of its state.

    >>> TorchCheckpoint.from_model(torch.nn.Identity()).get_model()
    Identity()
    """

    MODEL_FILENAME: ClassVar[str] = "model.pt"

    @classmethod
    def from_state_dict(cls, state_dict: dict[str, Any], *, preprocessor: Any = None) -> Self:
        """A checkpoint of the state of a model.

        >>> checkpoint = TorchCheckpoint.from_state_dict(torch.nn.Linear(1, 1).state_dict())
        >>> checkpoint.get_model(torch.nn.Linear(1, 1))
        Linear(in_features=1, out_features=1, bias=True)
        """
        return cls._of_model(_without_prefix(state_dict), preprocessor)

    @classmethod
    def from_model(cls, model: torch.nn.Module, *, preprocessor: Any = None) -> Self:
        """A checkpoint of a whole model, pickled."""
        return cls._of_model(getattr(model, "module", model), preprocessor)

    @classmethod
    def _of_model(cls, saved: Any, preprocessor: Any) -> Self:
        with cls._new_directory() as directory:
            torch.save(saved, directory / cls.MODEL_FILENAME)
        return cls._of_directory(directory, preprocessor)

    def to_dict(self) -> dict[str, Any]:
        """The dictionary that AIR kept: ``model``, ``_preprocessor`` and whatever was put in.

        >>> sorted(TorchCheckpoint.from_model(torch.nn.Identity()).to_dict())
        ['_preprocessor', 'model']
        """
        if self._data is None or _MODEL not in self._data:
            with self.as_directory() as directory:
                file = Path(directory, self.MODEL_FILENAME)
                if file.exists():
                    return {_MODEL: _load(file), "_preprocessor": self.get_preprocessor()}
        data = super().to_dict()
        decoded: dict[str, Any] = _load(io.BytesIO(data[_ENCODED])) if _ENCODED in data else data
        return decoded

    def get_model(self, model: torch.nn.Module | None = None) -> torch.nn.Module:
        """The model in it; if only its state is, ``model`` with that state."""
        data = self.to_dict()
        if _MODEL not in data:
            raise RuntimeError(
                f"{self} has no item {_MODEL!r}: put the model, or its state, into the checkpoint "
                "under this key."
            )
        saved = data[_MODEL]
        if isinstance(saved, torch.nn.Module):
            if model is not None:
                warnings.warn(
                    "The checkpoint holds the whole model; the model that was given is not used.",
                    stacklevel=2,
                )
            return saved
        if model is None:
            raise ValueError(
                "The checkpoint holds the state of a model: give the model that it is to be "
                "loaded into."
            )
        model.load_state_dict(_without_prefix(saved))
        return model


def _load(file: Any) -> Any:
    """What was saved, to the CPU; a whole model is pickled, as AIR's checkpoints always were."""
    return torch.load(file, map_location="cpu", weights_only=False)


def _without_prefix(state: dict[str, Any]) -> dict[str, Any]:
    """The state of a model without the name that data-parallel wrappers put before its keys."""
    if not any(key.startswith(_PREFIX) for key in state):
        return state
    return {key.removeprefix(_PREFIX): value for key, value in state.items()}
