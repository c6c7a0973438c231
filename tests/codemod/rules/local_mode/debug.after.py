# fixture: unsafe

import ray
from ray import tune

ray.init(num_cpus=2)
ray.init()
tune.run(print)
