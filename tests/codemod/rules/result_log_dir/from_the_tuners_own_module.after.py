from ray.tune.tuner import Tuner


def objective(config):
    return {"loss": 1}


tuner = Tuner(objective)
results = tuner.fit()
print(results.get_best_result("loss", "min").path, results[0].path)
restored = Tuner.restore("path", objective)
print(restored.fit().get_best_result().path)
