# fixture: assume=train, select=RS104+RS517
from ray.train import Result

result = Result(metrics={}, checkpoint=None, error=None, path="results")
