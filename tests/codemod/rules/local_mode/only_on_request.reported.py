import ray

ray.init(num_cpus=2, local_mode=True)  # <-
