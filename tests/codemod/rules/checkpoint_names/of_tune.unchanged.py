from ray import tune

checkpoint = tune.Checkpoint("/results/exp/trial/checkpoint_000009")
print(int(checkpoint.path.split("_")[-1]))
