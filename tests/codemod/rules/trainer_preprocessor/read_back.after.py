# fixture: select=RS406+RS508
import ray
from ray.data.preprocessors import Chain, StandardScaler
from ray.train.torch import TorchTrainer


def train(data, frame):
    preprocessor = Chain(StandardScaler(["x"]), StandardScaler(["y"]))
    trainer = TorchTrainer(
        print,
        datasets={"train": preprocessor.fit_transform(data)},
    )
    result = trainer.fit()
    checkpoint = result.checkpoint
    fitted = preprocessor
    return fitted.transform_batch(frame), preprocessor.transform(data)
