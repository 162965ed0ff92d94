"""The command line: ``honjin games``, ``honjin play yukimura``, and the rest of ``honjin --help``."""

from honjin.cli.app import main

__all__ = ["main"]
