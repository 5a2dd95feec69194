-- Words of brand content, for searches with typing errors. Words that no item has any more stay: they find nothing.
create table content_word (
  word text primary key,
  -- Forms that a typing error of one letter shares with it (catalog_near); numbers and codes have only themselves.
  near text[] not null
);
insert into content_word (word, near)
select w.word, case when w.word ~ '[0-9]' or length(w.word) < 4 then array[w.word] else catalog_near(w.word) end
  from (select distinct unnest(catalog_words(words)) as word from content_item) w;
create index content_word_near on content_word using gin (near);
create index content_word_similar on content_word using gin (word gin_trgm_ops);
