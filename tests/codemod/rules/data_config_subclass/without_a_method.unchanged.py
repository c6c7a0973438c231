from ray.train import DataConfig

from mine import DataConfig as Mine


class Options(DataConfig):
    def __init__(self):
        super().__init__(datasets_to_split=["train"])


class Other(Mine):
    def configure(self, datasets):
        return datasets


class Holder:
    config = DataConfig()

    def configure(self):
        return self.config
