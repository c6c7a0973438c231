"""``ray.train.huggingface`` of Ray Train V2: only the subpackage ``transformers``."""
