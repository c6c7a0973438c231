import ray
from ray.data.preprocessors import Chain, StandardScaler
from ray.train.torch import TorchTrainer
from mylib import Cleaner

data = ray.data.range(8)
mine = Cleaner()
chain = Chain(mine)
print(chain)
lazy = StandardScaler(columns=["x"])
shared = StandardScaler(columns=["x"])

TorchTrainer(print, datasets={"train": data}, preprocessor=mine)  # <-
TorchTrainer(print, datasets={"train": data}, preprocessor=chain)  # <-
TorchTrainer(print, datasets={"train": lambda: data}, preprocessor=lazy)  # <-
TorchTrainer(print, datasets={"train": data}, preprocessor=shared)  # <-
TorchTrainer(print, datasets={"valid": data}, preprocessor=shared)  # <-
TorchTrainer(print, datasets={"valid": data}, preprocessor=StandardScaler(["x"]))  # <-
TorchTrainer(print, datasets=ray.get(data), preprocessor=StandardScaler(["x"]))  # <-
for name in "ab":
    make = lambda: TorchTrainer(
        print,
        datasets={name: data, "train": data},
        preprocessor=StandardScaler(["x"]),  # <-
    )


def fitted_sometimes(fits, **more):
    scaler = StandardScaler(columns=["x"])
    if fits:
        scaler.fit(data)
    first = TorchTrainer(print, datasets={"train": data}, preprocessor=scaler)  # <-
    other = StandardScaler(columns=["x"])
    return first, TorchTrainer(print, preprocessor=other, **more)  # <-
