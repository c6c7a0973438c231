# fixture: unsafe
import sys

import ray
from ray import tune

ray.init(num_cpus=2, local_mode=True)
ray.init(local_mode="--debug" in sys.argv)
tune.run(print)
