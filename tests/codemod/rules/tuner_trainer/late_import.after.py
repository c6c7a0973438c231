def train_func(config):
    print(config)


def trials_at_once(**needed):
    """As many trials as the cluster has room for, each with all its workers."""
    import ray

    if not ray.is_initialized():
        ray.init()
    total = ray.cluster_resources()
    room = [total.get(name, 0) // amount for name, amount in needed.items() if amount]
    return max(1, int(min(room)))


def search():
    from ray import train, tune
    from ray.train.torch import TorchTrainer
    from ray.tune.integration.ray_train import TuneReportCallback

    def train_driver(config):
        trainer = TorchTrainer(
            train_func,
            train_loop_config=config["train_loop_config"],
            run_config=train.RunConfig(
                name=tune.get_context().get_trial_name(),
                callbacks=[TuneReportCallback()],
            ),
        )
        trainer.fit()

    tune.Tuner(
        train_driver, param_space={"train_loop_config": {"lr": tune.grid_search([0.1])}},
        tune_config=tune.TuneConfig(max_concurrent_trials=trials_at_once(CPU=2))
    ).fit()
