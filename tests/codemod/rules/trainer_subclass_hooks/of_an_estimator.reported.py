from ray.train.sklearn import SklearnTrainer


class Partial(SklearnTrainer):
    def training_loop(self):  # <-
        print(self.estimator)
