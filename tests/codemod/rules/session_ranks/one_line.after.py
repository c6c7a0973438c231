import os; from ray import train
print(os.name, train.get_context().get_world_rank())
