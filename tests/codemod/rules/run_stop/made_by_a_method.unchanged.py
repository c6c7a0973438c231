from ray import tune
from ray.air import RunConfig


class Base:
    def start(self, objective):
        return tune.Tuner(objective, run_config=self.run_config())


class Search(Base):
    def run_config(self):
        return RunConfig(stop={"training_iteration": 3})

    @staticmethod
    def other_config():
        return RunConfig(stop={"training_iteration": 3})

    @classmethod
    def start_other(cls, objective):
        config = cls.other_config()
        return tune.Tuner(objective, run_config=config)


class Other:
    def get_run_config(self):
        return RunConfig(stop={"training_iteration": 3})

    def tuner(self, objective):
        return tune.Tuner(objective, run_config=self.get_run_config())
