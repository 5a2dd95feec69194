-- Order forms name models in words: the fast order finds them by their name in any language.
create index catalog_model_text_name on catalog_model_text (lower(name));
