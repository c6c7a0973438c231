"""PyTorch with Comet: `python comet_pytorch.py [FOLDER]`.

Offline: nothing leaves this machine. `comet upload` uploads what is in the folder.
"""

import sys
from pathlib import Path

import torch
from model import make_loader, make_model, train_epoch

from railswitch.v2 import RunConfig, ScalingConfig, get_context, report
from railswitch.v2.torch import TorchTrainer, prepare_data_loader, prepare_model
from railswitch.v2.tracking import Comet, CometCallback

folder = Path(sys.argv[1] if len(sys.argv) > 1 else "runs").absolute()

# Made here, on the driver, which says at once if a key or a directory is missing.
comet = Comet(online=False, project_name="demo")


def train_func(config: dict[str, float]) -> None:
    model = prepare_model(make_model())
    loader = prepare_data_loader(make_loader(batch_size=32))
    optimizer = torch.optim.SGD(model.parameters(), lr=config["lr"])
    with comet.run(config) as run:  # rank 0 logs; the others have an object that does nothing
        for epoch in range(int(config["epochs"])):
            loss = train_epoch(model, loader, optimizer)
            run.log({"loss": loss}, step=epoch)
            # What is reported goes to the callback below, from all workers.
            report({"loss": loss, "rank": get_context().get_world_rank()})


TorchTrainer(
    train_func,
    train_loop_config={"lr": 0.1, "epochs": 3},
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(
        name="comet_pytorch",
        storage_path=str(folder),
        callbacks=[CometCallback(online=False, project_name="workers", aggregate=True)],
    ),
).fit()
print(f"See {folder}")
