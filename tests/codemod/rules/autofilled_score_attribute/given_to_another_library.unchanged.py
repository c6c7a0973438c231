from ray import train, tune


def search(trainer):
    trainer.hyperparameter_search(
        backend="ray",
        hp_space=lambda _: {"lr": tune.uniform(0, 1)},
        checkpoint_config=train.CheckpointConfig(checkpoint_score_attribute="training_iteration"),
    )
