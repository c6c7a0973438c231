import torch as th
from ray import tune


def objective(config):
    for device in [th.device("cuda" if th.cuda.is_available() else "cpu")]:
        print(device, th.nn)
    print(th.device("cuda" if th.cuda.is_available() else "cpu"))


tune.run(objective)
