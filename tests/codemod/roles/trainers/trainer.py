from ray.train.torch import TorchTrainer as Base


class OurTrainer(Base):
    def __init__(self, function, **more):
        super().__init__(function, **more)


class Plain(Base):
    pass
