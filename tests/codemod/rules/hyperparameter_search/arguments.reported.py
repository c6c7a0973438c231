from ray import tune


def search(trainer, options):
    return trainer.hyperparameter_search(
        hp_space=lambda _: {"lr": tune.uniform(0, 1)},
        backend="ray",
        n_trials=4,
        loggers=None,
        sync_to_driver=False,  # <-
        local_dir="x",  # <-
        keep_checkpoints_num=1,  # <-
        **options,
    )
