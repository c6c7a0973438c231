from ray.train import sklearn as rts  # <-
from ray.train.sklearn import SklearnTrainer  # <-

SklearnTrainer(estimator=None).fit()
rts.SklearnTrainer(estimator=None).fit()  # <-
