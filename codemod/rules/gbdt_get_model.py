"""RS412: ``XGBoostTrainer.get_model`` moves to ``RayTrainReportCallback``."""

from ._tables import renames

rule = renames("RS412")
