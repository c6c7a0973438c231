from ray.train import UserCallback


class Post(UserCallback):
    def after_report(self, run_context, metrics, checkpoint):
        if metrics[0]["loss"] > 1:
            raise ValueError("the loss is too high")  # <-
        try:
            raise ConnectionError("the server is down")
        except ConnectionError:
            raise  # <-
        finally:
            print("posted")

    def after_exception(self, run_context, worker_exceptions):
        with open("log") as log:
            raise OSError(log)  # <-
