import ray
import ray.train
from ray import tune

tuner = tune.Tuner("registered", run_config=ray.tune.RunConfig(name="search"))
print(ray.train.get_context)
