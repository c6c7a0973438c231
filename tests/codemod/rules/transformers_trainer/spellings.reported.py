import ray.train.huggingface as hf
from ray.train.huggingface import HuggingFaceTrainer, TransformersTrainer as Unused  # noqa: F401  # <-
from ray.train.huggingface.transformers import TransformersTrainer as Trainer  # noqa: F401
from ray.train.huggingface.transformers.transformers_trainer import anything  # noqa: F401  # <-

HuggingFaceTrainer(print).fit()  # <-
Trainer(print).fit()  # <-
hf.TransformersTrainer(print).fit()  # <-
