-- Electronic invoices as they left the house: bytes that never change. A document that the ERP bills anew is a new version.
create table e_invoices_document (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoices_invoice,
  version smallint not null check (version > 0),
  profile text not null check (profile in ('peppol', 'xrechnung', 'en16931', 'facturx')),
  content bytea not null,
  -- SHA-256 of the content, and of what the ERP billed: the same bill makes no other version.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  billed_sha256 text not null check (billed_sha256 ~ '^[0-9a-f]{64}$'),
  issued_at timestamptz not null,
  -- The last day on which the seller must keep it.
  keep_until date not null,
  unique (invoice_id, version)
);

create function e_invoices_document_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.keep_until < current_date then
    return old;
  end if;
  raise exception 'an issued document is kept until % and never changes', old.keep_until;
end $$;
create trigger e_invoices_document_kept before update or delete on e_invoices_document
  for each row execute function e_invoices_document_kept();

-- True until the electronic invoice of what was billed is issued; earlier invoices get theirs when somebody asks for it.
alter table invoices_invoice add column document_due boolean not null default false;
create index invoices_invoice_document_due on invoices_invoice (id) where document_due;
