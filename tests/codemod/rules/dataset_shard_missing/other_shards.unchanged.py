def loop(train):
    shard = train.get_dataset_shard("eval")
    if shard is not None:
        print(shard)
