from ray import train


def loop():
    try:
        shard = train.get_dataset_shard("eval")
    except KeyError:
        shard = None
    if shard is not None:
        print(shard)
