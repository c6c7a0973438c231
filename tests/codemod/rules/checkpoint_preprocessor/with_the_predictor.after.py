# fixture: select=RS508+RS115, decide=predictors:class
import os

import pandas
from ray import cloudpickle
from ray.air import Checkpoint


def predict(frame):
    checkpoint = Checkpoint.from_directory("/mnt/results")
    class SklearnPredict:
        """Predicts batches with the model of a checkpoint."""

        def __init__(self, checkpoint):
            with checkpoint.as_directory() as directory:
                path = os.path.join(directory, "model.pkl")
                if not os.path.exists(path):  # as Ray called it before 2.7
                    path = os.path.join(directory, "model")
                with open(path, "rb") as file:
                    self.model = cloudpickle.load(file)

        def __call__(self, batch):
            types = {
                name: dtype.numpy_dtype
                for name, dtype in batch.dtypes.items()
                if isinstance(dtype, pandas.ArrowDtype)
            }
            data = batch.astype(types)
            result = pandas.DataFrame(self.model.predict(data))
            if len(result.columns) == 1:
                result.columns = ["predictions"]
            else:
                result.columns = [f"predictions_{number}" for number in result.columns]
            return result

    predictor = SklearnPredict(checkpoint)
    return predictor(frame)
