import ray
import xgboost
from ray import train
from ray.train import CheckpointConfig, RunConfig, ScalingConfig
from ray.train.xgboost import RayTrainReportCallback, XGBoostTrainer


def search(label, options):
    data = {"valid": ray.data.range(4), "train": ray.data.range(8)}
    num_boost_round = options["rounds"]

    def train_func(config):
        checkpoint = train.get_checkpoint()
        model = RayTrainReportCallback.get_model(checkpoint) if checkpoint else None
        rounds_done = model.num_boosted_rounds() if model else 0
        data = {}
        for name in ("train", "valid"):
            frame = train.get_dataset_shard(name).materialize().to_pandas()
            features, labels = frame.drop(columns=label), frame[label]
            data[name] = xgboost.DMatrix(features, label=labels, missing=-1)
        # Each round waits until V2 polls for its report, every RAY_TRAIN_HEALTH_CHECK_INTERVAL_S = 2 s:
        # set that lower, or let a callback of your own report every tenth round, to wait less.
        xgboost.train(
            config,
            data["train"],
            num_boost_round=num_boost_round - rounds_done,
            evals=[(matrix, name) for name, matrix in data.items()],
            xgb_model=model,
            verbose_eval=False,
            callbacks=[RayTrainReportCallback(frequency=5, checkpoint_at_end=False)],
        )

    # The trainer.
    trainer = XGBoostTrainer(
        scaling_config=ScalingConfig(num_workers=2),
        # Which column.
        train_loop_per_worker=train_func,
        train_loop_config={
            # For XGBoost.
            "objective": "binary:logistic",
        },
        datasets=data,
        run_config=RunConfig(
            checkpoint_config=CheckpointConfig()
        ),
    )
    return trainer.fit()
