from ray import train


def loop():
    context = train.get_context()
    print(context.get_metadata())  # <-
