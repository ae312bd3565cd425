from tests.cli.conftest import tinycrypt as tinycrypt
