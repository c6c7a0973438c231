def make(train_func, datasets):
    from ray.air import DatasetConfig
    from ray.train.torch import TorchTrainer

    return TorchTrainer(
        train_func, datasets=datasets, dataset_config={"train": DatasetConfig(split=True)}
    )
