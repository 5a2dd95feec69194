-- The number on the claimed part, for example on a motor or a fork; empty: nobody entered one.
alter table claims_claim
  add column part_serial_number text not null default '' check (length(part_serial_number) <= 35),
  add column part_serial_key text not null generated always as (upper(part_serial_number)) stored;
create index claims_claim_by_part_serial on claims_claim (part_serial_key text_pattern_ops);
