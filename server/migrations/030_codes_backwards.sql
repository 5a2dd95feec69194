-- Codes read from their end, for codes that are mistyped at their beginning.
create index catalog_article_by_code_key_backwards on catalog_article (reverse(code_key) text_pattern_ops);
create index catalog_article_by_display_key_backwards on catalog_article (reverse(display_key) text_pattern_ops);
