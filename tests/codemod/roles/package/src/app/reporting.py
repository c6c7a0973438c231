from ray.air import session


def log_metrics(metrics):
    _send(metrics)


def _send(metrics):
    session.report(metrics)  # role: train


def log_trial(metrics):
    session.report(metrics)  # role: tune


def log_everywhere(metrics):
    session.report(metrics)  # role: both


def log_nowhere(metrics):
    session.report(metrics)  # role: neither
