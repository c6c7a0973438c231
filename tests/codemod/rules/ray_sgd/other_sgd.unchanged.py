from ray.util import ActorPool
from torch.optim import SGD as sgd

from ray import tune

pool = ActorPool([])
optimizer = sgd([], lr=0.1)
tune.run(print, config={"sgd": 1})
