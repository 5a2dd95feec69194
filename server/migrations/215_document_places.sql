-- Documents and direct exports that users have asked for, counted for all processes of all servers (ADR 53). A process that
-- ends without giving a place back holds it until `ends_at`.
create unlogged table platform_document_place (
  user_id text not null,
  place smallint not null,
  -- Who holds it: a place that has ended may belong to another document meanwhile.
  holder uuid not null,
  ends_at timestamptz not null,
  primary key (user_id, place)
);
