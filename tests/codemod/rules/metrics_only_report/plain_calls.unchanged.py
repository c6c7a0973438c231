import ray
from ray import train


@ray.remote
def task():
    train.report({"loss": 0.1})


@ray.remote(num_cpus=2)
class Actor:
    def run(self):
        train.report({"loss": 0.1})


def made_to_a_task():
    train.report({"loss": 0.1})


def helper(loss):
    train.report({"loss": loss})


def main():
    helper(0.1)
    ray.get(ray.remote(made_to_a_task).remote())


if __name__ == "__main__":
    main()
