"""``TransformersCheckpoint``, which was ``HuggingFaceCheckpoint`` before 2.5."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import torch
from transformers import PreTrainedModel
from typing_extensions import Self

from .framework import FrameworkCheckpoint

_ARGUMENTS = "training_args.bin"


class TransformersCheckpoint(FrameworkCheckpoint):
    """A checkpoint of a model of Hugging Face Transformers."""

    MODEL_FILENAME: ClassVar[str] = "pytorch_model.bin"

    @classmethod
    def from_model(
        cls, model: Any, tokenizer: Any = None, *, path: Any, preprocessor: Any = None
    ) -> Self:
        """A checkpoint of a model and its tokenizer, in ``path``."""
        Path(path).mkdir(parents=True, exist_ok=True)
        if isinstance(model, PreTrainedModel):
            model.save_pretrained(path)
        else:
            torch.save(model.state_dict(), Path(path, cls.MODEL_FILENAME))
        if tokenizer is not None:
            tokenizer.save_pretrained(path)
        return cls._of_directory(path, preprocessor)

    def get_model(self, model: Any, **pretrained_model_kwargs: Any) -> Any:
        """The model in it, by its class or as the state of a ``torch.nn.Module``."""
        if not isinstance(model, torch.nn.Module):
            with self.as_directory() as directory:
                return model.from_pretrained(directory, **pretrained_model_kwargs)
        with self._model_file() as file:
            model.load_state_dict(torch.load(file, map_location="cpu", weights_only=True))
        return model

    def get_tokenizer(self, tokenizer: Any, **kwargs: Any) -> Any:
        """The tokenizer in it, by its class."""
        with self.as_directory() as directory:
            return tokenizer.from_pretrained(directory, **kwargs)

    def get_training_arguments(self) -> Any:
        """The ``transformers.TrainingArguments`` in it, or None."""
        with self.as_directory() as directory:
            file = Path(directory, _ARGUMENTS)
            return torch.load(file, weights_only=False) if file.exists() else None
