import ray
from ray.train import CheckpointConfig, RunConfig, ScalingConfig
from ray.train.xgboost import XGBoostTrainer


def search(label, options):
    data = {"valid": ray.data.range(4), "train": ray.data.range(8)}
    # The trainer.
    trainer = XGBoostTrainer(
        scaling_config=ScalingConfig(num_workers=2),
        # Which column.
        label_column=label,
        num_boost_round=options["rounds"],
        params={
            # For XGBoost.
            "objective": "binary:logistic",
        },
        verbose_eval=False,
        dmatrix_params={"train": {"missing": -1}, "valid": {"missing": -1}},
        datasets=data,
        run_config=RunConfig(
            checkpoint_config=CheckpointConfig(checkpoint_frequency=5, checkpoint_at_end=False)
        ),
    )
    return trainer.fit()
