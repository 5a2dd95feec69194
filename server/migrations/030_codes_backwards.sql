-- Reversed codes, to find codes with a typing error at the beginning.
create index catalog_article_by_code_key_backwards on catalog_article (reverse(code_key) text_pattern_ops);
create index catalog_article_by_display_key_backwards on catalog_article (reverse(display_key) text_pattern_ops);
