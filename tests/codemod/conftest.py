"""The fixture files are code to rewrite, not tests."""

collect_ignore_glob = ["rules/*", "bridge/*", "roles/*", "runs/*"]
