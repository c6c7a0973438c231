# fixture: unsafe
from ray import tune

analysis = tune.run(print)
stats = analysis.stats()
secs = stats["timestamp"] - stats["start_time"]
print(f"{secs:7.2f} seconds, {secs / 60.0:7.2f} minutes")
