from ray.air import Result

result = Result.from_path("/mnt/results/run")  # <-
