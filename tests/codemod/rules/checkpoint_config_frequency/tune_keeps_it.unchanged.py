from ray import air, train, tune

tune.Tuner(
    "PPO",
    run_config=air.RunConfig(
        checkpoint_config=air.CheckpointConfig(checkpoint_frequency=5, checkpoint_at_end=True)
    ),
).fit()
tune.CheckpointConfig(checkpoint_frequency=5)
train.CheckpointConfig(3, "loss", "min")
train.CheckpointConfig(checkpoint_frequency=0)
