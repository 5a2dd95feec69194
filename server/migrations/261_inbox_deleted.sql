-- A deleted entry of an inbox stays for a while, so that its reader can take it back.
alter table notices_entry add column deleted_at timestamptz;
create index notices_entry_by_deletion on notices_entry (deleted_at) where deleted_at is not null;
