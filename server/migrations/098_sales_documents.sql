-- Groups of sales documents; parent_id of content_item names one (R-303, R-304).
create table sales_documents_group (
  id uuid primary key default uuidv7(),
  -- Name by language: { "en": "Price lists" }; the main language always has one.
  main_language text not null,
  names jsonb not null,
  name text not null generated always as (names ->> main_language) stored,
  -- Target markets; a group without one is seen by editors only (Q-164).
  market_ids uuid[] not null default '{}',
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index sales_documents_group_position on sales_documents_group (position, id) where deleted_at is null;

-- Documents that stand in place of an older one.
create table sales_documents_replacement (
  document_id uuid primary key references content_item on delete cascade,
  replaced_id uuid not null references content_item on delete cascade,
  constraint sales_documents_replacement_self check (document_id <> replaced_id)
);
create index sales_documents_replacement_replaced on sales_documents_replacement (replaced_id);

-- Words of PDFs without regard to case, accents and the language they are in.
create text search configuration document_words (copy = simple);
alter text search configuration document_words
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with unaccent, simple;
create index platform_attachment_words on platform_attachment
  using gin (to_tsvector('document_words', words)) where words is not null;
