import ray
import spark
from ray import tune

ray.init(num_cpus=2, local_mode=False)
spark.init(local_mode=True)
tune.run(print)
