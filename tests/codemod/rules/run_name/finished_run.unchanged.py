from ray.train.torch import TorchTrainer

PATH = (
    "/results/TorchTrainer_2023-09-07_18-09-24"
    "/TorchTrainer_59d51_00000_0_2023-09-07_18-09-25/checkpoint_000000/checkpoint"
)


def path(root):
    return f"{root}/TorchTrainer_2023-09-07_18-09-24/TorchTrainer_59d51_00000_0_2023-09-07_18-09-25/checkpoint_000000/checkpoint"


TorchTrainer(print).fit()
