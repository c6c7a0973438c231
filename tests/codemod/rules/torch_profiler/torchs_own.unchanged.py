from torch.profiler import profile


def train_func(TorchWorkerProfiler):
    with profile():
        TorchWorkerProfiler()
