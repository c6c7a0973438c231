"""A job whose workers have a folder of their own on their path."""

import sys

import ray
from ray.air import session

ray.init(runtime_env={"env_vars": {"PYTHONPATH": sys.argv[1]}})


@ray.remote
def rank():
    return session.get_world_rank()


print("FACTS", ray.get(rank.remote()))
