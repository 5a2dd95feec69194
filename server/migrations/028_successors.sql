-- What an article followed: the articles whose successor it is, for what a customer bought of a model and of those before it.
create index catalog_article_by_successor on catalog_article (successor_code) where successor_code is not null;
