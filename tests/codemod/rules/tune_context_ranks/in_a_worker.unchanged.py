from ray import train, tune

print(train.get_context().get_world_rank(), tune.get_context().get_trial_id())
