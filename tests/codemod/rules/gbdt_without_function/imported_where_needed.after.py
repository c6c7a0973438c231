import ray


def train(path):
    import xgboost
    from ray import train as _train
    from ray.air import ScalingConfig
    from ray.train.xgboost import RayTrainReportCallback, XGBoostTrainer

    def train_func(config):
        checkpoint = _train.get_checkpoint()
        model = RayTrainReportCallback.get_model(checkpoint) if checkpoint else None
        rounds_done = model.num_boosted_rounds() if model else 0
        data = {}
        for name in ("train",):
            frame = _train.get_dataset_shard(name).materialize().to_pandas()
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

    trainer = XGBoostTrainer(
        train_loop_config={"max_depth": 2},
        train_loop_per_worker=train_func,
        scaling_config=ScalingConfig(num_workers=2),
        datasets={"train": ray.data.read_parquet(path)},
    )
    return trainer.fit()
