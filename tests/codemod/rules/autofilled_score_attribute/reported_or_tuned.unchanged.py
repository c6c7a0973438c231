from ray import train, tune
from ray.train import CheckpointConfig


def objective(config):
    train.report({"epoch": 1})


by_epoch = CheckpointConfig(num_to_keep=1, checkpoint_score_attribute="epoch")
tune.Tuner(
    objective,
    run_config=train.RunConfig(
        checkpoint_config=CheckpointConfig(checkpoint_score_attribute="training_iteration"),
    ),
)
