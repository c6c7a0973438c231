from ray import tune


def search(trainer, folder):
    trainer.hyperparameter_search(
        hp_space=lambda _: {"lr": tune.uniform(0, 1)},
        backend="ray",
        storage_path=folder,
        resources_per_trial={"cpu": 1},
    )
    trainer.hyperparameter_search(backend="optuna", local_dir=folder)
    return trainer.hyperparameter_search(local_dir=folder)
