# fixture: unsafe
import os

import pandas
import ray
import tensorflow
import transformers
from ray import cloudpickle


def with_keras(checkpoint, build):
    class TensorflowPredict:
        """Predicts batches with the model of a checkpoint."""

        def __init__(self, checkpoint, feature_columns, model_definition):
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
            self.feature_columns = feature_columns

        def __call__(self, batch):
            features = {name: batch[name] for name in self.feature_columns}
            tensors = {
                name: tensorflow.convert_to_tensor(array) for name, array in features.items()
            }
            output = self.model(next(iter(tensors.values())) if len(tensors) == 1 else tensors)
            output = output if isinstance(output, dict) else {"predictions": output}
            result = {name: tensor.numpy() for name, tensor in output.items()}
            return result
    return ray.data.range(8).map_batches(
        TensorflowPredict,
        fn_constructor_kwargs={"checkpoint": checkpoint, "feature_columns": ["x"], "model_definition": lambda: build(3)},
        batch_size=32,
        batch_format="numpy",
        compute=ray.data.ActorPoolStrategy(min_size=1),
    )


def with_a_whole_model(checkpoint):
    class TensorflowPredict:
        """Predicts batches with the model of a checkpoint."""

        def __init__(self, checkpoint):
            with checkpoint.as_directory() as directory:
                path = os.path.join(directory, "model.keras")
                self.model = tensorflow.keras.models.load_model(path)

        def __call__(self, batch):
            tensors = {
                name: tensorflow.convert_to_tensor(array) for name, array in batch.items()
            }
            output = self.model(next(iter(tensors.values())) if len(tensors) == 1 else tensors)
            output = output if isinstance(output, dict) else {"predictions": output}
            result = {name: tensor.numpy() for name, tensor in output.items()}
            return result
    return ray.data.range(8).map_batches(
        TensorflowPredict,
        fn_constructor_kwargs={"checkpoint": checkpoint},
        batch_size=4096,
        batch_format="numpy",
        compute=ray.data.ActorPoolStrategy(min_size=1),
    )


def with_an_estimator(checkpoint):
    class SklearnPredict:
        """Predicts batches with the model of a checkpoint."""

        def __init__(self, checkpoint, keep_columns):
            with checkpoint.as_directory() as directory:
                path = os.path.join(directory, "model.pkl")
                if not os.path.exists(path):  # as Ray called it before 2.7
                    path = os.path.join(directory, "model")
                with open(path, "rb") as file:
                    self.model = cloudpickle.load(file)
            self.keep_columns = keep_columns

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
            result[self.keep_columns] = batch[self.keep_columns]
            return result
    return ray.data.range(8).map_batches(
        SklearnPredict,
        fn_constructor_kwargs={"checkpoint": checkpoint, "keep_columns": ["y"]},
        batch_size=4096,
        batch_format="pandas",
        compute=ray.data.ActorPoolStrategy(min_size=1),
    )


def with_a_pipeline(checkpoint):
    class TransformersPredict:
        """Predicts batches with the model of a checkpoint."""

        def __init__(self, checkpoint, max_new_tokens, task):
            with checkpoint.as_directory() as directory:
                path = os.path.join(directory, "checkpoint")
                if not os.path.exists(path):  # as Ray AIR saved it
                    path = directory
                self.model = transformers.pipeline(model=path, task=task, device=0)
            self.max_new_tokens = max_new_tokens

        def __call__(self, batch):
            inputs = [batch[name].to_list() for name in batch.columns]
            if len(inputs) == 1:
                inputs = inputs[0]
            rows = self.model(inputs, max_new_tokens=self.max_new_tokens)
            rows = [row[0] if isinstance(row, list) and len(row) == 1 else row for row in rows]
            result = pandas.DataFrame(rows).rename(columns=str)
            return result
    return ray.data.range(8).map_batches(
        TransformersPredict,
        fn_constructor_kwargs={"checkpoint": checkpoint, "max_new_tokens": 8, "task": "text-generation"},
        batch_size=4096,
        batch_format="pandas",
        compute=ray.data.ActorPoolStrategy(min_size=1),
        num_cpus=0,
        num_gpus=1,
    )
