from ray import train


class Loader:
    epochs = 3

    def run(self, iter_epochs):
        shard = train.get_dataset_shard("train")
        for epoch in iter_epochs(self.epochs):
            for batch in shard.iter_batches():
                print(epoch, batch)
