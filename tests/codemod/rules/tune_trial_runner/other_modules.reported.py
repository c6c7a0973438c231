from ray.tune import function_runner  # <-
from ray.tune.function_runner import wrap_function  # <-
from ray.tune.web_server import TuneServer  # <-

print(function_runner.FunctionRunner, wrap_function, TuneServer)
