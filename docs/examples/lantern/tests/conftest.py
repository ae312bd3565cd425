"""Rule ids on tests, for `undercroft rules lantern --coverage`."""

pytest_plugins = ["undercroft.lab.rule_marks"]
