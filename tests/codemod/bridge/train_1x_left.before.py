from ray.train import Trainer, TrainingCallback


class Own(TrainingCallback):
    def handle_result(self, results, **info):
        print(results)


def train_func():
    return 1


def with_callback():
    trainer = Trainer(backend="torch", num_workers=2)
    trainer.run(train_func, callbacks=[Own()])


def with_result():
    trainer = Trainer(backend="torch", num_workers=2)
    results = trainer.run(train_func)
    return results[0]
