from lab import Analysis, durable
from ray import tune

print(tune, Analysis("/x"), durable("PPO"))
