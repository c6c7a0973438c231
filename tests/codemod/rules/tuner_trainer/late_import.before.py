def train_func(config):
    print(config)


def search():
    from ray import tune
    from ray.train.torch import TorchTrainer

    trainer = TorchTrainer(train_func)
    tune.Tuner(
        trainer, param_space={"train_loop_config": {"lr": tune.grid_search([0.1])}}
    ).fit()
