import ray
from ray import train

ray.init("ray://head:10001")
print(train)
