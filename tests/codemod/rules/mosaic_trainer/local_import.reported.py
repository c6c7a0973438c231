def main():
    from ray.train.mosaic import MosaicTrainer  # <-

    MosaicTrainer(trainer_init_per_worker=print).fit()
