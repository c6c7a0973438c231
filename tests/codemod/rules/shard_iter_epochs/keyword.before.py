from ray.train import get_dataset_shard

shard = get_dataset_shard()
for epoch in shard.iter_epochs(max_epoch=3):
    print([batch for batch in epoch.iter_batches()])
