import lightgbm
import ray
from ray import train
from ray.train.lightgbm import (
    LightGBMTrainer,
    RayTrainReportCallback,
    get_network_params,
)

model = "y"
label_column = model
callbacks = [print]


def train_func(config):
    checkpoint = train.get_checkpoint()
    model = RayTrainReportCallback.get_model(checkpoint) if checkpoint else None
    rounds_done = model.current_iteration() if model else 0
    data = {}
    for name in ("train",):
        frame = train.get_dataset_shard(name).materialize().to_pandas()
        # LightGBM takes no columns of Arrow's own types, which Ray 2.56 and later may give.
        frame = frame.convert_dtypes(dtype_backend="numpy_nullable")
        features, labels = frame.drop(columns=label_column), frame[label_column]
        data[name] = lightgbm.Dataset(features, label=labels)
    # Each round waits until V2 polls for its report, every RAY_TRAIN_HEALTH_CHECK_INTERVAL_S = 2 s:
    # set that lower, or let a callback of your own report every tenth round, to wait less.
    lightgbm.train(
        {"tree_learner": "data_parallel", "pre_partition": True, **config, **get_network_params()},
        data["train"],
        num_boost_round=10 - rounds_done,
        valid_sets=list(data.values()),
        valid_names=list(data),
        init_model=model,
        callbacks=[*callbacks, RayTrainReportCallback()],
    )


LightGBMTrainer(
    train_loop_per_worker=train_func,
    datasets={"train": ray.data.range(8)},
    train_loop_config={},
).fit()
