from ray import tune


def search(trainer, folder):
    return trainer.hyperparameter_search(
        hp_space=lambda _: {"lr": tune.uniform(0, 1)},
        backend="ray",
        n_trials=4,
        local_dir=folder,
        keep_checkpoints_num=1,
        checkpoint_score_attr="min-eval_loss",
        loggers=None,
    )
