from ray import tune


def objective(config):
    context = tune.get_context()
    if context.get_world_rank() == 0:  # <-
        print(tune.get_context().get_world_size())  # <-
