from ray import tune


def objective(config):
    tune.report({"loss": 1}, checkpoint=tune.Checkpoint("/tmp/model"))


results = tune.Tuner(objective).fit()
print(results.get_best_result(metric="loss", mode="min").checkpoint, results[0].checkpoint)
print(tune.Tuner(helper.as_trainable()).fit()[0].checkpoint)
