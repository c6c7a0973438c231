# fixture: select=RS406+RS508
import ray
from ray.data.preprocessors import Chain, StandardScaler
from ray.train.torch import TorchTrainer


def train(data, frame):
    trainer = TorchTrainer(
        print,
        datasets={"train": data},
        preprocessor=Chain(StandardScaler(["x"]), StandardScaler(["y"])),
    )
    result = trainer.fit()
    checkpoint = result.checkpoint
    fitted = checkpoint.get_preprocessor()
    return fitted.transform_batch(frame), result.checkpoint.get_preprocessor().transform(data)
