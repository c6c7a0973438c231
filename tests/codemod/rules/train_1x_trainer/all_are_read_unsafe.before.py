# fixture: unsafe
from ray.train import Trainer


def train_func():
    return 1


trainer = Trainer(backend="torch", num_workers=2)
trainer.start()
results = trainer.run(train_func)
trainer.shutdown()
print(sum(results))
