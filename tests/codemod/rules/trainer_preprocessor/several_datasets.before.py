import ray.data.preprocessors
from ray.train.torch import TorchTrainer


def main(first, second):
    chain = ray.data.preprocessors.Chain(
        ray.data.preprocessors.StandardScaler(columns=["x"]),
    )
    TorchTrainer(
        print,
        preprocessor=chain,
        datasets={
            "train": first if first else second,
            "eval": second.limit(10),  # a few
        },
    ).fit()
