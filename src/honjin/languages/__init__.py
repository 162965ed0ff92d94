"""Languages other than English: catalogues (``ja.po``) of the house and of each game, and what must stand in them."""

from honjin.languages.catalogues import LANGUAGES, find_language, language
from honjin.languages.telling import told_in

__all__ = ["LANGUAGES", "find_language", "language", "told_in"]
