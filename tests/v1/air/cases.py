"""Programs of Ray AIR, run on Ray 2.6.3 and on railswitch.v1: what each finds must be the same.

Each public function with one argument, a folder, is a case. `air` is the one API or the other.
"""

import json
import sys
import tempfile
import traceback
from pathlib import Path

import air
import numpy as np
import pandas as pd
import ray
import torch

FRAME = pd.DataFrame({"x": [1.0, 2.0, 3.0, 4.0], "y": [0.5, 0.25, 0.5, 1.0], "row": [0, 1, 2, 3]})


def plain(value):
    """A value as JSON has it, without what differs from one library's release to the next."""
    if isinstance(value, pd.DataFrame):
        return {str(name): plain(value[name].tolist()) for name in value.columns}
    if isinstance(value, dict):
        return {str(name): plain(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, np.ndarray):
        return plain(value.tolist())
    if isinstance(value, np.generic):
        return plain(value.item())
    return round(value, 4) if isinstance(value, float) else value


def kind_and(value):
    """A value with its type."""
    return [type(value).__name__, plain(value)]


def raised_by(function):
    try:
        function()
    except Exception as error:
        return type(error).__name__
    return None


def model():
    """A linear model whose weights are known: 2x + 3y + 1."""
    linear = torch.nn.Linear(2, 1)
    with torch.no_grad():
        linear.weight[:] = torch.tensor([[2.0, 3.0]])
        linear.bias[:] = 1
    return linear


class ByName(torch.nn.Module):
    """A model that takes its columns by name, and returns two tensors."""

    def forward(self, columns):
        return {"sum": columns["x"] + columns["y"], "double": columns["x"] * 2}


class Stacked(air.TorchPredictor):
    """A predictor of one's own: columns become one tensor."""

    def call_model(self, inputs):
        return super().call_model(torch.stack([inputs["x"], inputs["y"]], dim=1))


class Plus(air.Predictor):
    """A predictor of one's own, without a framework, for data frames."""

    def __init__(self, number, preprocessor=None):
        self.number = number
        super().__init__(preprocessor)

    @classmethod
    def from_checkpoint(cls, checkpoint, more=0):
        return cls(checkpoint.to_dict()["number"] + more, checkpoint.get_preprocessor())

    def _predict_pandas(self, data, times=1):
        return (data + self.number) * times


class PlusArrays(Plus):
    """The same for arrays."""

    _predict_pandas = air.Predictor._predict_pandas

    def _predict_numpy(self, data, times=1):
        if not isinstance(data, dict):
            return (data + self.number) * times
        return {name: (array + self.number) * times for name, array in data.items()}


def halved(frame):
    return frame.assign(x=frame["x"] / 2)


def doubled_in_place(arrays):
    arrays["x"] *= 2
    return arrays


def dataset(frame=FRAME):
    return ray.data.from_pandas(frame)


def rows(found):
    frame = found.to_pandas()
    return plain(frame.sort_values("row") if "row" in frame else frame)


# ---- predictors


def torch_predictor(folder):
    predictor = air.TorchPredictor(model=model())
    matrix = FRAME[["x", "y"]].to_numpy()
    by_name = air.TorchPredictor(model=ByName())
    return {
        "array": kind_and(predictor.predict(matrix, dtype=torch.float32)),
        "one column": kind_and(predictor.predict({"both": matrix}, dtype=torch.float32)),
        "frame": kind_and(by_name.predict(FRAME[["x", "y"]])),
        "dictionary": kind_and(
            by_name.predict(
                {"x": np.array([1, 2]), "y": np.array([3, 4])},
                dtype={"x": torch.float16, "y": torch.float32},
            )
        ),
        "of tensors": kind_and(
            predictor.predict(pd.DataFrame({"both": list(matrix)}), dtype=torch.float32)
        ),
        "mode": predictor.model.training,
        "no batch": raised_by(lambda: predictor.predict([1, 2])),
        "pickled": raised_by(lambda: ray.cloudpickle.dumps(predictor)),
        "a list": raised_by(lambda: air.TorchPredictor(torch.nn.ModuleList()).predict(matrix)),
    }


def torch_checkpoints(folder):
    scaler = air.StandardScaler(["x"]).fit(dataset())
    whole = air.TorchCheckpoint.from_model(model(), preprocessor=scaler)
    state = air.TorchCheckpoint.from_state_dict(
        {f"module.{name}": value for name, value in model().state_dict().items()}
    )
    by_hand = air.Checkpoint.from_dict({"model": model().state_dict(), "epoch": 3})
    return {
        "whole": plain(whole.get_model().weight.tolist()),
        "keys": sorted({*whole.to_dict()} - {"_metadata"}),
        "preprocessor": plain(whole.get_preprocessor().stats_),
        "state": raised_by(lambda: air.TorchPredictor.from_checkpoint(state)),
        "by hand": plain(
            air.TorchPredictor.from_checkpoint(by_hand, model=torch.nn.Linear(2, 1)).predict(
                np.array([[1.0, 1.0]]), dtype=torch.float32
            )
        ),
        "nothing": raised_by(
            lambda: air.TorchPredictor.from_checkpoint(air.Checkpoint.from_dict({"epoch": 3}))
        ),
        "scaled": plain(
            Stacked.from_checkpoint(whole).predict(FRAME[["x", "y"]], dtype=torch.float32)
        ),
        "no preprocessor": state.get_preprocessor(),
    }


def own_predictors(folder):
    checkpoint = air.Checkpoint.from_dict({"number": 1})
    frame = FRAME[["x"]]
    return {
        "frame": kind_and(Plus.from_checkpoint(checkpoint).predict(frame, times=2)),
        "dictionary": kind_and(
            Plus.from_checkpoint(checkpoint, more=1).predict({"x": np.array([1, 2])})
        ),
        "array": kind_and(Plus.from_checkpoint(checkpoint).predict(np.array([1, 2]))),
        "frame for arrays": kind_and(PlusArrays.from_checkpoint(checkpoint).predict(frame)),
        "arrays": kind_and(PlusArrays.from_checkpoint(checkpoint).predict({"x": np.array([1])})),
        "preprocessed": kind_and(
            Plus(1, air.BatchMapper(halved, batch_format="pandas")).predict(frame)
        ),
        "function": kind_and(air.Predictor.from_pandas_udf(lambda data: data * 3).predict(frame)),
        "abstract": raised_by(air.Predictor),
    }


def boosted_trees(folder):
    import lightgbm
    import xgboost

    features, label = FRAME[["x", "y"]], FRAME["row"]
    xgb = xgboost.train(
        {"base_score": 0.5, "max_depth": 2, "eta": 1.0, "lambda": 0.0},
        xgboost.DMatrix(features, label=label),
        num_boost_round=3,
    )
    lgbm = lightgbm.train(
        {"min_data_in_leaf": 1, "min_data_in_bin": 1, "verbose": -1},
        lightgbm.Dataset(features, label=label),
        num_boost_round=3,
    )
    scaler = air.StandardScaler(["x"]).fit(dataset())
    found = {}
    for name, booster, checkpoint, predictor in (
        ("xgboost", xgb, air.XGBoostCheckpoint, air.XGBoostPredictor),
        ("lightgbm", lgbm, air.LightGBMCheckpoint, air.LightGBMPredictor),
    ):
        nameless = {"validate_features": False} if name == "xgboost" else {}
        saved = checkpoint.from_model(booster)
        scaled = checkpoint.from_model(booster, preprocessor=scaler)
        reread = checkpoint.from_directory(scaled.to_directory(str(Path(folder, name))))
        found[name] = {
            "frame": kind_and(predictor.from_checkpoint(saved).predict(features)),
            "columns": kind_and(
                predictor.from_checkpoint(saved).predict(FRAME, feature_columns=["x", "y"])
            ),
            "array": kind_and(
                predictor.from_checkpoint(saved).predict(features.to_numpy(), **nameless)
            ),
            "array's columns": kind_and(
                predictor.from_checkpoint(saved).predict(
                    FRAME.to_numpy(), feature_columns=[0, 1], **nameless
                )
            ),
            "model": type(saved.get_model()).__name__,
            "preprocessor": plain(reread.get_preprocessor().stats_),
            # The preprocessors of that time changed what they were given.
            "scaled": kind_and(predictor.from_checkpoint(reread).predict(features.copy())),
            "batches": rows(
                air.BatchPredictor.from_checkpoint(scaled, predictor).predict(
                    dataset(), feature_columns=["x", "y"], keep_columns=["row", "x"], batch_size=2
                )
            ),
        }
    found["xgboost"]["leaves"] = kind_and(
        air.XGBoostPredictor(xgb).predict(features, pred_leaf=True)
    )
    return found


def scikit_learn(folder):
    from sklearn.linear_model import LinearRegression

    estimator = LinearRegression().fit(FRAME[["x", "y"]], FRAME["row"])
    saved = air.SklearnCheckpoint.from_estimator(estimator, path=folder)
    predictor = air.SklearnPredictor.from_checkpoint(saved)
    two = LinearRegression().fit(FRAME[["x"]], FRAME[["row", "y"]])
    return {
        "frame": kind_and(predictor.predict(FRAME, feature_columns=["x", "y"])),
        "array": kind_and(predictor.predict(FRAME[["x", "y"]].to_numpy())),
        "two": kind_and(air.SklearnPredictor(two).predict(FRAME[["x"]])),
        "estimator": type(saved.get_estimator()).__name__,
        "batches": rows(
            air.BatchPredictor.from_checkpoint(saved, air.SklearnPredictor).predict(
                dataset(), feature_columns=["x", "y"], keep_columns=["row"]
            )
        ),
    }


# ---- batch predictors


def batch_predictor(folder):
    mapper = air.BatchMapper(halved, batch_format="pandas")
    checkpoint = air.TorchCheckpoint.from_model(model(), preprocessor=mapper)
    predictor = air.BatchPredictor.from_checkpoint(checkpoint, Stacked)
    arguments = {"feature_columns": ["x", "y"], "dtype": torch.float32}
    found = {
        "kept": rows(predictor.predict(dataset(), keep_columns=["row", "x"], **arguments)),
        "not kept": rows(predictor.predict(dataset(), batch_size=3, **arguments)),
        "workers": rows(
            predictor.predict(
                dataset().repartition(4),
                keep_columns=["row"],
                min_scoring_workers=1,
                max_scoring_workers=2,
                num_cpus_per_worker=0.5,
                ray_remote_args={"max_restarts": 1},
                **arguments,
            )
        ),
        "preprocessor": repr(predictor.get_preprocessor()),
    }
    pipeline = predictor.predict_pipelined(
        dataset(), blocks_per_window=1, keep_columns=["row"], **arguments
    )
    found["pipelined"] = plain(sorted(row["row"] for row in pipeline.iter_rows()))
    found["no window"] = raised_by(lambda: predictor.predict_pipelined(dataset()))
    predictor.set_preprocessor(None)
    found["without"] = rows(predictor.predict(dataset(), keep_columns=["row"], **arguments))
    found["without preprocessor"] = predictor.get_preprocessor()
    return found


def batches_of_ones_own(folder):
    checkpoint = air.Checkpoint.from_dict({"number": 1})
    numbers = dataset(FRAME[["x", "row"]])
    tensors = ray.data.from_numpy(np.arange(8.0).reshape(4, 2))
    identity = air.TorchCheckpoint.from_model(torch.nn.Identity())
    return {
        "frames": rows(
            air.BatchPredictor.from_checkpoint(checkpoint, Plus, more=1).predict(numbers, times=10)
        ),
        "arrays": rows(air.BatchPredictor.from_checkpoint(checkpoint, PlusArrays).predict(numbers)),
        "function": rows(
            air.BatchPredictor.from_pandas_udf(
                lambda data: pd.DataFrame({"same": data["x"]})
            ).predict(numbers, feature_columns=["x"], keep_columns=["row"])
        ),
        "tensors": rows(
            air.BatchPredictor.from_checkpoint(identity, air.TorchPredictor).predict(tensors)
        ),
    }


def batch_mapper(folder):
    pandas = air.BatchMapper(halved, batch_format="pandas")
    numpy = air.BatchMapper(doubled_in_place, batch_format="numpy", batch_size=2)
    return {
        "pandas": rows(pandas.transform(dataset())),
        "numpy": rows(numpy.transform(dataset())),
        "fitted": rows(pandas.fit_transform(dataset())),
        "batch": kind_and(pandas.transform_batch(FRAME)),
        "arrays": kind_and(numpy.transform_batch({"x": np.array([1.0])})),
        "status": str(pandas.fit_status().value),
        "text": repr(pandas),
        "arrow": raised_by(lambda: air.BatchMapper(halved, batch_format="arrow")),
        "none": raised_by(lambda: air.BatchMapper(halved, batch_format=None)),
    }


# ---- trainers


def trained_and_predicted(folder):
    """From training with a preprocessor to predictions, as AIR's own examples have it."""

    def train(config):
        assert len(list(air.session.get_dataset_shard("train").iter_rows())) == 4
        checkpoint = air.TorchCheckpoint.from_state_dict(model().state_dict())
        air.session.report({"loss": 0.5}, checkpoint=checkpoint)

    result = air.TorchTrainer(
        train,
        datasets={"train": dataset()},
        preprocessor=air.BatchMapper(halved, batch_format="pandas"),
        scaling_config=air.ScalingConfig(num_workers=1),
        run_config=air.RunConfig(storage_path=folder, verbose=0),
    ).fit()
    predictor = air.BatchPredictor.from_checkpoint(
        result.checkpoint, Stacked, model=torch.nn.Linear(2, 1)
    )
    return {
        "loss": result.metrics["loss"],
        "rows": rows(
            predictor.predict(
                dataset(),
                feature_columns=["x", "y"],
                keep_columns=["row"],
                dtype=torch.float32,
            )
        ),
    }


def main(names, facts_file, folder, *wanted):
    """Write down what the cases among some names find, or what some of them do."""
    ray.init(num_cpus=4, include_dashboard=False, log_to_driver=False)
    found = {}
    for name in wanted:
        case = names[name]
        try:
            found[name] = plain(case(tempfile.mkdtemp(dir=folder)))
        except Exception:
            found[name] = {"failed": traceback.format_exc()}
        Path(facts_file).write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main(globals(), *sys.argv[1:])
