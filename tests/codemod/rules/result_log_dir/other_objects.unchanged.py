from ray.train.torch import TorchTrainer
from torch.utils.tensorboard import SummaryWriter


def train_func():
    writer = SummaryWriter("/tmp/logs")
    print(writer.log_dir)


result = TorchTrainer(train_func).fit()
print(result.path)
