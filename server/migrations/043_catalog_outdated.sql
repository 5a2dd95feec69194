-- Articles whose entries in the read models of list and search are older than the articles themselves. An import writes
-- them in its own transaction; the next refresh takes them, so several files need one refresh only.
create table catalog_outdated (article_id uuid primary key);
-- A refresh changes the counts of many words; with space left on each page, their indexes stay as they are.
alter table catalog_word set (fillfactor = 80);
