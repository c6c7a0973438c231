import horovod.torch as hvd
from ray.train.horovod import HorovodConfig

hvd.init()
print(HorovodConfig())
