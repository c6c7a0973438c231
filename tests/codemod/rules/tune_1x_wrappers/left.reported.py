from ray import tune

wrap = tune.durable  # <-
wrapped = [tune.durable(*names) for names in [("PPO",)]]  # <-
