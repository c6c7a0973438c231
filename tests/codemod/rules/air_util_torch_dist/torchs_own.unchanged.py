import torch.distributed as torch_dist
from torch.distributed import init_process_group

torch_dist.init_process_group("gloo")
init_process_group("gloo")
