from ray import tune


def save(checkpoint_dir):
    print(checkpoint_dir)


def objective(config):
    save("here")
    tune.report({"loss": 0.1})


tune.run(objective)
