from ray import train


def loop(checkpoint):
    print(checkpoint.get_metadata())
    print(train.get_checkpoint().get_metadata())
