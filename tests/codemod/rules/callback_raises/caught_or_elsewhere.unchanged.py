from ray.train import UserCallback


class Post(UserCallback):
    def after_report(self, run_context, metrics, checkpoint):
        try:
            raise ConnectionError("the server is down")
        except ConnectionError as error:
            print(error)

        def helper():
            raise ValueError

    def helper(self):
        raise ValueError


class Other:
    def after_report(self, run_context, metrics, checkpoint):
        raise ValueError
