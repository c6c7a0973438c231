from ray.train import horovod

horovod.HorovodTrainer(print).fit()  # <-
