from ray.air.util.torch_dist import (  # <-
    ActorHandle,
    TorchDistributedWorker,
    get_address_and_port,
)

print(ActorHandle, TorchDistributedWorker, get_address_and_port)
