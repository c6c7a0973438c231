def make(train_func, datasets):
    from ray.train import DataConfig
    from ray.train.torch import TorchTrainer

    return TorchTrainer(
        train_func, datasets=datasets, dataset_config=DataConfig(datasets_to_split=["train"])
    )
