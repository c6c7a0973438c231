# fixture: unsafe
import os

import pandas
import ray
import torch
import xgboost
from ray import cloudpickle
from ray.data.preprocessors import StandardScaler
from ray.train.xgboost import XGBoostTrainer

scaler = StandardScaler(columns=["a"])
train = ray.data.read_csv("train.csv")
result = XGBoostTrainer(datasets={"train": train}, preprocessor=scaler).fit()


class XGBoostPredict:
    """Predicts batches with the model of a checkpoint."""

    def __init__(self, checkpoint, keep_columns):
        from ray.train.xgboost import RayTrainReportCallback

        self.model = RayTrainReportCallback.get_model(checkpoint)
        self.keep_columns = keep_columns

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
        result[self.keep_columns] = batch[self.keep_columns]
        return result


predicted = scaler.transform(ray.data.read_csv("test.csv")).map_batches(
    XGBoostPredict,
    fn_constructor_kwargs={"checkpoint": result.checkpoint, "keep_columns": ["y"]},
    batch_size=4096,
    batch_format="pandas",
    compute=ray.data.ActorPoolStrategy(min_size=1, max_size=3),
)


def with_lightgbm(checkpoint):
    data = ray.data.read_csv("test.csv")
    class LightGBMPredict:
        """Predicts batches with the model of a checkpoint."""

        def __init__(self, checkpoint, feature_columns):
            from ray.train.lightgbm import RayTrainReportCallback

            self.model = RayTrainReportCallback.get_model(checkpoint)
            self.feature_columns = feature_columns

        def __call__(self, batch):
            features = batch[self.feature_columns]
            types = {
                name: dtype.numpy_dtype
                for name, dtype in features.dtypes.items()
                if isinstance(dtype, pandas.ArrowDtype)
            }
            data = features.astype(types)
            result = pandas.DataFrame(self.model.predict(data))
            if len(result.columns) == 1:
                result.columns = ["predictions"]
            else:
                result.columns = [f"predictions_{number}" for number in result.columns]
            return result
    return data.map_batches(
        LightGBMPredict,
        fn_constructor_kwargs={"checkpoint": checkpoint, "feature_columns": ["a"]},
        batch_size=4096,
        batch_format="pandas",
        compute=ray.data.ActorPoolStrategy(min_size=1),
        **{"max_restarts": 1},
    )


def with_torch(checkpoint, gpus):
    model = torch.nn.Linear(2, 1)
    class TorchPredict:
        """Predicts batches with the model of a checkpoint."""

        def __init__(self, checkpoint, model):
            self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
            with checkpoint.as_directory() as directory:
                path = os.path.join(directory, "model.pt")
                if os.path.exists(path):
                    saved = torch.load(path, map_location=self.device, weights_only=False)
                else:  # the checkpoint was made of a dictionary
                    with open(os.path.join(directory, "dict_checkpoint.pkl"), "rb") as file:
                        saved = cloudpickle.load(file)["model"]
            if not isinstance(saved, torch.nn.Module):
                saved = {name.removeprefix("module."): value for name, value in saved.items()}
                model.load_state_dict(saved)
                saved = model
            self.model = saved.to(self.device).eval()

        def __call__(self, batch):
            tensors = {
                name: torch.as_tensor(array, device=self.device) for name, array in batch.items()
            }
            with torch.no_grad():
                output = self.model(next(iter(tensors.values())) if len(tensors) == 1 else tensors)
            output = output if isinstance(output, dict) else {"predictions": output}
            result = {name: tensor.cpu().numpy() for name, tensor in output.items()}
            return result
    first = ray.data.range(8).map_batches(
        TorchPredict,
        fn_constructor_kwargs={"checkpoint": checkpoint, "model": model},
        batch_size=4096,
        batch_format="numpy",
        compute=ray.data.ActorPoolStrategy(min_size=1),
        num_cpus=0 if gpus else 1,
        num_gpus=gpus,
    )
    return first, ray.data.range(9).map_batches(
        TorchPredict,
        fn_constructor_kwargs={"checkpoint": checkpoint, "model": model},
        batch_size=2,
        batch_format="numpy",
        compute=ray.data.ActorPoolStrategy(min_size=1),
        num_cpus=0 if gpus else 1,
        num_gpus=gpus,
    )
