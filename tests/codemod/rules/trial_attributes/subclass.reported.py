from ray.tune.experiment import Trial
from ray.tune.trial import Trial as OldTrial


class OwnTrial(Trial):
    def stop(self):
        return self.runner, self.path  # <-


class OwnOldTrial(OldTrial):
    def stop(self):
        return self.runner  # <-


class WithRunner(Trial):
    def stop(self):
        self.runner = None
        return self.runner
