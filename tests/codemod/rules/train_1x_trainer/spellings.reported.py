from ray import train
from ray.train import Trainer  # <-

trainer = Trainer(backend="torch", num_workers=2)
trainer.start()
train.Trainer("torch").shutdown()  # <-
