"""A line with some noise."""

import torch


def make_data(rows, seed):
    generator = torch.Generator().manual_seed(seed)
    x = torch.rand(rows, 1, generator=generator)
    noise = 0.05 * torch.randn(rows, 1, generator=generator)
    return x, 3 * x - 1 + noise
