-- The claim desk names the photos and documents that it asks a dealer for.
alter table claims_history
  add column asked text[] not null default '{}'
    check (asked <@ array['photo1', 'photo2', 'photo3', 'invoice', 'idCard', 'video']);
