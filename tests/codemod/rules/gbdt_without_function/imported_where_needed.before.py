import ray


def train(path):
    from ray.air import ScalingConfig
    from ray.train.xgboost import XGBoostTrainer

    trainer = XGBoostTrainer(
        params={"max_depth": 2},
        label_column="y",
        scaling_config=ScalingConfig(num_workers=2),
        datasets={"train": ray.data.read_parquet(path)},
    )
    return trainer.fit()
