from ray.tune.integration.keras import TuneReportCheckpointCallback as Keras
from ray.tune.integration.lightgbm import TuneReportCheckpointCallback as LightGBM
from ray.tune.integration.xgboost import TuneReportCheckpointCallback as XGBoost

options = {"frequency": 3}
callbacks = [
    Keras(),
    LightGBM(frequency=10),
    XGBoost("loss", "model.json", 5),
    XGBoost(checkpoint_at_end=True),
    XGBoost(**options),
]
