from ray.tune import Tuner

if Tuner.can_restore("/results/exp"):
    tuner = Tuner.restore("/results/exp", trainable=print)
else:
    tuner = Tuner(print)
