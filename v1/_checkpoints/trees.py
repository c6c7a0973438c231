"""``XGBoostCheckpoint`` and ``LightGBMCheckpoint``."""

from __future__ import annotations

from typing import Any, ClassVar

from typing_extensions import Self

from .framework import FrameworkCheckpoint


class TreesCheckpoint(FrameworkCheckpoint):
    """A checkpoint of boosted trees."""

    @classmethod
    def from_model(cls, booster: Any, *, preprocessor: Any = None, path: Any = None) -> Self:
        """A checkpoint of a trained model, in a directory of its own or in ``path``."""
        with cls._new_directory() as directory:
            target = directory if path is None else type(directory)(path)
        target.mkdir(parents=True, exist_ok=True)
        booster.save_model(str(target / cls.MODEL_FILENAME))
        return cls._of_directory(target, preprocessor)


class XGBoostCheckpoint(TreesCheckpoint):
    """A checkpoint of an XGBoost model."""

    MODEL_FILENAME: ClassVar[str] = "model.json"

    @classmethod
    def _other_names(cls) -> tuple[str, ...]:
        return ("model.ubj",)

    def get_model(self) -> Any:
        """The ``xgboost.Booster`` in it."""
        import xgboost  # noqa: PLC0415  (only who has such a checkpoint needs it)

        booster = xgboost.Booster()
        with self._model_file() as file:
            booster.load_model(str(file))
        return booster


class LightGBMCheckpoint(TreesCheckpoint):
    """A checkpoint of a LightGBM model."""

    MODEL_FILENAME: ClassVar[str] = "model.txt"

    def get_model(self) -> Any:
        """The ``lightgbm.Booster`` in it."""
        import lightgbm  # noqa: PLC0415  (only who has such a checkpoint needs it)

        with self._model_file() as file:
            return lightgbm.Booster(model_file=str(file))
