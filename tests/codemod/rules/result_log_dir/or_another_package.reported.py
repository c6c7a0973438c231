if __debug__:
    from ray import tune
else:
    import own_tune as tune


def objective(config): ...


results = tune.Tuner(objective).fit()
best = results.get_best_result()
print(best.log_dir)  # <-
print(tune.Tuner(objective).fit()[0].log_dir)  # <-
