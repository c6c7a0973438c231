from ray.train import lightning


class Report(lightning.RayTrainReportCallback):
    def on_train_epoch_end(self, trainer, pl_module):
        print(self.trial_name)  # <-


callback = lightning.RayTrainReportCallback()
print(callback.local_rank)  # <-
