"""The metrics of Undercroft, one a file; `lab/metric.py` says how one is written."""
