from ray import train


def configs(stop):
    train.RunConfig(stop=stop, verbose=0, log_to_file=None)
    train.CheckpointConfig(checkpoint_frequency=False, checkpoint_at_end=False)
    train.FailureConfig(fail_fast=0)
