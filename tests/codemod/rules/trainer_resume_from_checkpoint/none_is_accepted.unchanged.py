from ray.train.torch import TorchTrainer
from transformers import Trainer

TorchTrainer(print, resume_from_checkpoint=None).fit()
Trainer().train(resume_from_checkpoint=True)
