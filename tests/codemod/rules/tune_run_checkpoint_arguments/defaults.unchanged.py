from ray import tune


def objective(config):
    tune.report({"loss": 0.1})


tune.run(objective, keep_checkpoints_num=None, checkpoint_freq=0, checkpoint_at_end=False)
tune.run(objective, checkpoint_config=tune.CheckpointConfig(num_to_keep=2))
