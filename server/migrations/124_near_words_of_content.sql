-- Forms that a typing error of one letter shares with a word (catalog_near); numbers and codes have only themselves.
create function content_near(word text) returns text[] language sql immutable parallel safe as $$
  select case when word ~ '[0-9]' or length(word) < 4 then array[word] else catalog_near(word) end
$$;
