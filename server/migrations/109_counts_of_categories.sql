-- Counts of the materials of categories read this index alone.
create index content_item_shown on content_item (type, parent_id)
  include (market_ids, starts_on, starts_time, ends_on, ends_time)
  where deleted_at is null and published_at is not null;
