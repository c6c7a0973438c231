from ray import tune

tune.run(lambda config: tune.report({"loss": config["x"]}))
