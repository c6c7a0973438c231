# fixture: select=RS502+RS501+RS105+RS203+RS201+RS101
from ray.air import Checkpoint, session
from ray.train.torch import TorchTrainer


def train_func(config):
    if session.get_checkpoint():
        state = session.get_checkpoint().to_dict()  # all of it
        print(state)
    loaded = session.get_checkpoint()
    if loaded is not None:
        # The epoch after the last one.
        start: int = loaded.to_dict()["epoch"] + 1
        model.load_state_dict(
            loaded.to_dict()["model"],
        )
    for epoch in range(start, 3):
        session.report({"loss": 0.1}, checkpoint=Checkpoint.from_dict({"epoch": epoch}))


result = TorchTrainer(train_func).fit()
model = result.checkpoint.to_dict()["model"]
