# fixture: decide=predictors:class
import pandas
import xgboost
from ray.data.preprocessors import StandardScaler
from ray.train.xgboost import XGBoostTrainer

scaler = StandardScaler(columns=["a"])


def trees(frame, train):
    checkpoint = XGBoostTrainer(datasets={"train": train}, preprocessor=scaler).fit().checkpoint
    class XGBoostPredict:
        """Predicts batches with the model of a checkpoint."""

        def __init__(self, checkpoint):
            from ray.train.xgboost import RayTrainReportCallback

            self.model = RayTrainReportCallback.get_model(checkpoint)

        def __call__(self, batch):
            types = {
                name: dtype.numpy_dtype
                for name, dtype in batch.dtypes.items()
                if isinstance(dtype, pandas.ArrowDtype)
            }
            data = batch.astype(types)
            matrix = xgboost.DMatrix(data.to_numpy(), feature_names=list(data.columns))
            result = pandas.DataFrame(self.model.predict(matrix))
            if len(result.columns) == 1:
                result.columns = ["predictions"]
            else:
                result.columns = [f"predictions_{number}" for number in result.columns]
            return result

    predictor = XGBoostPredict(checkpoint)
    return predictor(scaler.transform_batch(frame)), predictor(scaler.transform_batch(frame[:3]))
