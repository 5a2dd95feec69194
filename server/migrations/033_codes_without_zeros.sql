-- Codes of digits without their leading zeros, which spreadsheets remove; in the order of their digits, for numbers that were rounded.
create index catalog_article_by_bare_code on catalog_article (ltrim(code_key, '0') text_pattern_ops) where code_key ~ '^[0-9]+$';
create index catalog_article_by_gtin_digits on catalog_article (gtin text_pattern_ops);
