from ray import tune


def objective():
    print("training")


best = tune.Tuner(objective).fit().get_best_result()
print(str(best.log_dir).split("/")[-2])
