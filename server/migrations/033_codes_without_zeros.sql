-- Codes of digits without leading zeros, which spreadsheets remove; sorted by digits, for rounded numbers.
create index catalog_article_by_bare_code on catalog_article (ltrim(code_key, '0') text_pattern_ops) where code_key ~ '^[0-9]+$';
create index catalog_article_by_gtin_digits on catalog_article (gtin text_pattern_ops);
