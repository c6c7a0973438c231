from ray import train
from ray.air import session


def nested(loader):
    for epoch in range(3):
        for inputs, labels in loader:
            train.report({"loss": inputs - labels})  # <-


def steps(num_steps):
    for step in range(num_steps):
        with open("/dev/null") as file:
            session.report({"step": step, "file": file.name})  # <-


def batches():
    shard = train.get_dataset_shard("train")
    for data in shard.iter_torch_batches():
        if data:
            train.report({"size": len(data)})  # <-


def in_phases_of_a_batch(loader):
    for epoch in range(3):
        for batch in loader:
            for phase in ("train", "val"):
                train.report({"epoch": epoch, "phase": phase, "size": len(batch)})  # <-
