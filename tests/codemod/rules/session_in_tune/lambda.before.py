from ray import tune
from ray.air import session

tune.run(lambda config: session.report({"loss": config["x"]}))
