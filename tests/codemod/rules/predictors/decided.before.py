# fixture: decide=predictors:class
from ray.data.preprocessors import StandardScaler
from ray.train.xgboost import XGBoostPredictor, XGBoostTrainer

scaler = StandardScaler(columns=["a"])


def trees(frame, train):
    checkpoint = XGBoostTrainer(datasets={"train": train}, preprocessor=scaler).fit().checkpoint
    predictor = XGBoostPredictor.from_checkpoint(checkpoint)
    return predictor.predict(frame), predictor.predict(data=frame[:3])
