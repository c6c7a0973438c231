# fixture: unsafe
from ray import tune

analysis = tune.run(print)
stats = {
    "start_time": min(trial.run_metadata.start_time for trial in analysis.trials),
    "timestamp": max(trial.last_result["timestamp"] for trial in analysis.trials),
}
secs = stats["timestamp"] - stats["start_time"]
print(f"{secs:7.2f} seconds, {secs / 60.0:7.2f} minutes")
