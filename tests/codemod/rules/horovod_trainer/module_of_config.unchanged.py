import ray.train.horovod
from ray.train import horovod as rth

print(ray.train.horovod.HorovodConfig(), rth.HorovodConfig())
