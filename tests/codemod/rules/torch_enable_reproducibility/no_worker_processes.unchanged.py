from ray.train.torch import enable_reproducibility, prepare_data_loader
from torch.utils.data import DataLoader


def loop(config):
    enable_reproducibility(seed=1)
    prepare_data_loader(DataLoader(config["data"], num_workers=0))
    loader = DataLoader(config["data"], batch_size=2)
    prepare_data_loader(loader)
    prepare_data_loader(
        DataLoader(config["data"], num_workers=2, generator=config["g"], worker_init_fn=print)
    )
