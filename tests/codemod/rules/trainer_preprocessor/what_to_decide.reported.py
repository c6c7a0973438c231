import ray
from ray.data.preprocessors import Chain, StandardScaler
from ray.train.torch import TorchTrainer
from mylib import Cleaner

data = ray.data.range(8)
used = StandardScaler(columns=["x"]).fit(data)
mine = Cleaner()
chain = Chain(mine)
print(chain)

TorchTrainer(print, datasets={"train": data}, preprocessor=used)  # <-
TorchTrainer(print, datasets={"train": data}, preprocessor=mine)  # <-
TorchTrainer(print, datasets={"train": data}, preprocessor=chain)  # <-
TorchTrainer(print, datasets=dict(train=data), preprocessor=StandardScaler(["x"]))  # <-
