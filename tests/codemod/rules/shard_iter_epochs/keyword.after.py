from ray.train import get_dataset_shard

shard = get_dataset_shard()
for _ in range(3):
    print([batch for batch in shard.iter_batches()])
