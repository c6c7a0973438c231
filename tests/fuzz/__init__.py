"""Any bytes at all, as files of a repository: ``python3 tasks.py fuzz``."""
