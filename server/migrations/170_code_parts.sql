-- A search finds every part of a code: in the article's code, the shown code and the old code.
create index catalog_article_code_parts on catalog_article
  using gin ((code_key || ' ' || display_key || ' ' || coalesce(old_key, '')) gin_trgm_ops);
