from ray import train, tune


def loop(config): ...


class App:
    def __init__(self):
        self.config = train.RunConfig(verbose=2)

    def search(self):
        return tune.Tuner(loop, run_config=self.config).fit()


class Settings:
    def __init__(self):
        self.config = train.RunConfig(verbose=2)


class Below(Settings):
    def search(self):
        return tune.Tuner(loop, run_config=self.config).fit()
