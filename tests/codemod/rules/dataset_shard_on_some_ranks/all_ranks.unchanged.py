from ray import train


def loop(rank_name):
    rank = train.get_context().get_world_rank()
    if rank_name == "first":
        shard = train.get_dataset_shard("train")
    if rank == 0:
        shard = train.get_dataset_shard("train")
    else:
        shard = train.get_dataset_shard("train")
    if rank == 0:
        print(shard)

        def later():
            return train.get_dataset_shard("train")
