import ray.train.huggingface as hf
from ray.train.huggingface import HuggingFaceTrainer  # <-
from ray.train.huggingface.transformers import TransformersTrainer as Trainer  # <-
from ray.train.huggingface.transformers.transformers_trainer import anything  # <-

HuggingFaceTrainer(print).fit()
Trainer(print).fit()
hf.TransformersTrainer(print).fit()  # <-
