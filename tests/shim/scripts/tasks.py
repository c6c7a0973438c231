"""A job whose workers have a folder of their own on their path."""

import json
import sys

import ray
from ray.air import session

ray.init(runtime_env={"env_vars": {"PYTHONPATH": sys.argv[1]}})


@ray.remote
def served():
    return session.report.__module__.startswith("railswitch")


print("FACTS", json.dumps({"served": ray.get(served.remote())}))
