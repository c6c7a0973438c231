from ray.tune import track  # <-

track.init(trial_name="one")
track.shutdown()
