from ray import train, tune


def train_func(loader):
    for epoch in range(3):
        for step, batch in enumerate(loader):
            if step % 100 == 0:
                train.report({"step": step})
        train.report({"epoch": epoch})
    for fold in range(3):
        for epoch in range(3):
            train.report({"fold": fold, "epoch": epoch})
    for name in ("a", "b"):
        train.report({"name": name})
    while True:
        train.report({"loss": 0.1})
        break
    train.report({"loss": 0.1})


def objective(config):
    for step in range(1000):
        train.report({"step": step})


tune.Tuner(objective).fit()


def in_phases(loaders):
    for epoch in range(3):
        for phase in ["train", "val"]:
            if phase == "val":
                train.report({"epoch": epoch})
