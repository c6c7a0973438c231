def train_func(config):
    import os
    import tempfile
    from ray import cloudpickle, train
    from ray.train import Checkpoint as Saved

    with tempfile.TemporaryDirectory() as checkpoint_dir:
        if train.get_context().get_world_rank() == 0:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                cloudpickle.dump({"epoch": 1}, file)
        train.report({"loss": 0.1}, checkpoint=Saved.from_directory(checkpoint_dir))
