from ray import train, tune


def objective(config):
    context = tune.get_context()
    print(context.get_trial_id(), context.get_metadata())
    print(train.get_context().get_metadata())


tune.run(objective)
