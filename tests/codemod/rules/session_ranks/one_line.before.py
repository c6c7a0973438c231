import os; from ray.air import session
print(os.name, session.get_world_rank())
