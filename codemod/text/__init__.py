"""Text and files, before anything is known of Python: bytes, offsets, patches, which files."""
