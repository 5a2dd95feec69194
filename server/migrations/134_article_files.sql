-- Pictures and documents of articles from folders and archives, and what became of each file.
-- The file of an import that a picture or document came from; empty for those of an ERP file.
alter table catalog_picture add column source text not null default '';
alter table catalog_document add column source text not null default '';

create table article_files_import (
  id uuid primary key default uuidv7(),
  -- Name of the folder or archive.
  name text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'refused')),
  -- Why the whole archive was refused.
  refusal text,
  -- The sales organisations whose articles the sender may change; null means all.
  sorgs text[],
  -- Null for the command line.
  user_id uuid references identity_user,
  attachment_id uuid references platform_attachment on delete set null,
  file_count integer not null default 0,
  started_at timestamptz not null,
  check ((refusal is null) = (state <> 'refused'))
);
create index article_files_import_by_start on article_files_import (started_at);
create table article_files_result (
  import_id uuid not null references article_files_import on delete cascade,
  position integer not null,
  path text not null,
  -- Code of the article or model that the file belongs to; empty if it has none.
  code text not null,
  outcome text not null check (outcome in ('added', 'replaced', 'unchanged', 'refused')),
  refusal text,
  primary key (import_id, position),
  check ((refusal is null) = (outcome <> 'refused'))
);
create index article_files_result_by_outcome on article_files_result (import_id, outcome, position);

-- Archives of pictures and documents that administrators send.
alter table platform_attachment drop constraint platform_attachment_kind_check,
  add constraint platform_attachment_kind_check
  check (kind in ('photo', 'video', 'document', 'material', 'article-archive'));
