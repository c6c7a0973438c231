# fixture: select=RS411+RS601
import ray
import xgboost
from ray import train, tune
from ray.train.xgboost import RayTrainReportCallback, XGBoostTrainer
from ray.tune.integration.ray_train import TuneReportCallback

train_dataset = ray.data.range(8)


def train_func(config):
    checkpoint = train.get_checkpoint()
    model = RayTrainReportCallback.get_model(checkpoint) if checkpoint else None
    rounds_done = model.num_boosted_rounds() if model else 0
    data = {}
    for name in ("train",):
        frame = train.get_dataset_shard(name).materialize().to_pandas()
        features, labels = frame.drop(columns="y"), frame["y"]
        data[name] = xgboost.DMatrix(features, label=labels)
    # Each round waits until V2 polls for its report, every RAY_TRAIN_HEALTH_CHECK_INTERVAL_S = 2 s:
    # set that lower, or let a callback of your own report every tenth round, to wait less.
    xgboost.train(
        config,
        data["train"],
        num_boost_round=10 - rounds_done,
        evals=[(matrix, name) for name, matrix in data.items()],
        xgb_model=model,
        callbacks=[RayTrainReportCallback()],
    )


def trials_at_once(**needed):
    """As many trials as the cluster has room for, each with all its workers."""
    if not ray.is_initialized():
        ray.init()
    total = ray.cluster_resources()
    room = [total.get(name, 0) // amount for name, amount in needed.items() if amount]
    return max(1, int(min(room)))


trainer = XGBoostTrainer(
    train_loop_per_worker=train_func,
    train_loop_config={
        "objective": "binary:logistic",
    },
    datasets={"train": train_dataset},
)
trainer.fit()


def train_driver(config):
    trainer = XGBoostTrainer(
        train_loop_per_worker=train_func,
        datasets={"train": train_dataset},
        train_loop_config={
            "objective": "binary:logistic",
            **config["params"],
        },
        run_config=train.RunConfig(
            name=tune.get_context().get_trial_name(),
            callbacks=[TuneReportCallback()],
        ),
    )
    trainer.fit()


tune.Tuner(
    train_driver,
    param_space={"params": {"max_depth": tune.randint(1, 9)}},
    tune_config=tune.TuneConfig(num_samples=2, max_concurrent_trials=trials_at_once(CPU=2)),
).fit()
