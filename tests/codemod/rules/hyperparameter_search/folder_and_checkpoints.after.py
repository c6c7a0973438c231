import os

from ray import tune


def search(trainer, folder):
    return trainer.hyperparameter_search(
        hp_space=lambda _: {"lr": tune.uniform(0, 1)},
        backend="ray",
        n_trials=4,
        storage_path=os.path.abspath(os.path.expanduser(folder)),
        loggers=None,
        checkpoint_config=tune.CheckpointConfig(num_to_keep=1, checkpoint_score_attribute="eval_loss", checkpoint_score_order="min"),
    )
