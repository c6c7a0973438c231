from ray import tune

kept = {}
kept["keep_checkpoints_num"] = 2
kept["checkpoint_score_attr"] = "loss"
tune.run("PPO", **kept)
tune.Experiment("search", "PPO", **kept)  # <-

mixed = {"keep_checkpoints_num": 2, "loggers": []}
tune.run("PPO", **mixed)  # <-
