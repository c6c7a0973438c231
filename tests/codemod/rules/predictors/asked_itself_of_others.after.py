# fixture: unsafe
import os

import numpy as np
import pandas
import tensorflow
import torch
import transformers
from ray import cloudpickle


def network(checkpoint, model):
    class TorchPredict:
        """Predicts batches with the model of a checkpoint."""

        def __init__(self, checkpoint, model):
            self.device = torch.device("cpu")
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
            if not isinstance(batch, dict):
                batch = {"batch": batch}
            tensors = {
                name: torch.as_tensor(array, device=self.device) for name, array in batch.items()
            }
            with torch.no_grad():
                output = self.model(next(iter(tensors.values())) if len(tensors) == 1 else tensors)
            output = output if isinstance(output, dict) else {"predictions": output}
            result = {name: tensor.cpu().numpy() for name, tensor in output.items()}
            return result

    predictor = TorchPredict(checkpoint, model=model)
    return predictor(np.zeros((4, 1)))


def keras(checkpoint, build):
    class TensorflowPredict:
        """Predicts batches with the model of a checkpoint."""

        def __init__(self, checkpoint, model_definition):
            with checkpoint.as_directory() as directory:
                path = os.path.join(directory, "dict_checkpoint.pkl")
                if os.path.exists(path):  # the checkpoint was made of a dictionary
                    with open(path, "rb") as file:
                        weights = cloudpickle.load(file)["model"]
                    self.model = model_definition()
                    self.model.set_weights(weights)
                else:
                    path = os.path.join(directory, "model.keras")
                    self.model = tensorflow.keras.models.load_model(path)

        def __call__(self, batch):
            if not isinstance(batch, dict):
                batch = {"batch": batch}
            tensors = {
                name: tensorflow.convert_to_tensor(array) for name, array in batch.items()
            }
            output = self.model(next(iter(tensors.values())) if len(tensors) == 1 else tensors)
            output = output if isinstance(output, dict) else {"predictions": output}
            result = {name: tensor.numpy() for name, tensor in output.items()}
            return result

    predictor = TensorflowPredict(checkpoint, model_definition=build)
    return predictor(({"x": np.zeros((4, 1))}))


def estimator(checkpoint, frame):
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


def pipeline(checkpoint, frame):
    class TransformersPredict:
        """Predicts batches with the model of a checkpoint."""

        def __init__(self, checkpoint, task):
            with checkpoint.as_directory() as directory:
                path = os.path.join(directory, "checkpoint")
                if not os.path.exists(path):  # as Ray AIR saved it
                    path = directory
                self.model = transformers.pipeline(model=path, task=task)

        def __call__(self, batch):
            inputs = [batch[name].to_list() for name in batch.columns]
            if len(inputs) == 1:
                inputs = inputs[0]
            rows = self.model(inputs)
            rows = [row[0] if isinstance(row, list) and len(row) == 1 else row for row in rows]
            result = pandas.DataFrame(rows).rename(columns=str)
            return result

    predictor = TransformersPredict(checkpoint, task="text-classification")
    return predictor(frame)


def text(checkpoint, frame, length):
    class TransformersPredict:
        """Predicts batches with the model of a checkpoint."""

        def __init__(self, checkpoint, task):
            with checkpoint.as_directory() as directory:
                path = os.path.join(directory, "checkpoint")
                if not os.path.exists(path):  # as Ray AIR saved it
                    path = directory
                self.model = transformers.pipeline(model=path, task=task)

        def __call__(self, batch, **options):
            inputs = [batch[name].to_list() for name in batch.columns]
            if len(inputs) == 1:
                inputs = inputs[0]
            rows = self.model(inputs, **options)
            rows = [row[0] if isinstance(row, list) and len(row) == 1 else row for row in rows]
            result = pandas.DataFrame(rows).rename(columns=str)
            return result

    predictor = TransformersPredict(checkpoint, task="text-generation")
    return predictor(frame, max_new_tokens=length)
