"""What all examples of this folder train: a line through made-up points, in a second."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def make_loader(batch_size: int) -> DataLoader:
    generator = torch.Generator().manual_seed(0)
    x = torch.randn(256, 1, generator=generator)
    y = 3 * x + 1 + 0.1 * torch.randn(256, 1, generator=generator)
    return DataLoader(TensorDataset(x, y), batch_size=batch_size, shuffle=True)


def make_model() -> nn.Module:
    torch.manual_seed(0)
    return nn.Linear(1, 1)


def train_epoch(model: nn.Module, loader: DataLoader, optimizer: torch.optim.Optimizer) -> float:
    total = 0.0
    for x, y in loader:
        loss = nn.functional.mse_loss(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += loss.item()
    return total / len(loader)
