from ray.tune import Tuner
from mylib import TrainingIterator

print(TrainingIterator(), Tuner(print))
