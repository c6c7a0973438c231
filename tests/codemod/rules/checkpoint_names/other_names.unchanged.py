import glob

from ray import train


def train_func():
    """Writes checkpoint_000001."""
    for epoch in range(3):
        train.report(
            {"epoch": epoch},
            checkpoint=train.Checkpoint(f"/tmp/checkpoint_{epoch}"),
            checkpoint_dir_name=f"checkpoint_{epoch:06d}",
        )


print(glob.glob("/results/exp/checkpoint_*"), "checkpoint_dir", "checkpoint_2024-01-31")
