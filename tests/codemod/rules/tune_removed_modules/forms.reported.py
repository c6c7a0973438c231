import ray.tune.integration.torch  # <-
from ray import tune
from ray.tune.integration.docker import DockerSyncer  # <-
from ray.tune.session import get_session  # <-

print(tune, DockerSyncer, get_session)
