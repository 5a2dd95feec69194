-- A page of articles is chosen in these indexes alone: whose they are, whether they are switched off and, by name, the
-- words of a search. Only the articles of the page are read from the table. Stock is still in no index.
drop index third_party_article_by_name;
drop index third_party_article_by_vendor;
drop index third_party_article_by_code;
drop index third_party_article_by_price;
create index third_party_article_by_name on third_party_article (description, id)
  include (vendor, switched_off_at, search_text);
create index third_party_article_by_vendor on third_party_article (vendor, description, id)
  include (switched_off_at, search_text);
create index third_party_article_by_code on third_party_article (code, id) include (vendor, switched_off_at);
create index third_party_article_by_price on third_party_article (price, id) include (vendor, switched_off_at);

-- All parts of five characters of the words with a digit. Codes of a vendor begin alike, so three characters of a code
-- are in too many articles to find one among a million; five are in few. The planner adds the cost to every article that
-- it expects in the index too, where the function does not run, so the cost is low.
create function third_party_code_parts(words text) returns text[]
  language sql immutable strict parallel safe cost 10
  return (
    select array_agg(substr(w.word, n, 5))
      from string_to_table(words, ' ') as w(word)
     cross join generate_series(1, length(w.word) - 4) n
     where w.word ~ '[0-9]');
create index third_party_article_code_parts on third_party_article using gin (third_party_code_parts(search_text));
