# fixture: assume=train, select=RS104+RS517
from ray.air import Result

result = Result(metrics={}, checkpoint=None, error=None, log_dir="results")
