-- The articles whose successor an article is, to sum up what a customer bought of a model and its predecessors.
create index catalog_article_by_successor on catalog_article (successor_code) where successor_code is not null;
