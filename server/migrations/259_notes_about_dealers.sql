-- Notes of the staff about a dealer, for each other; the dealer never sees them. README of dealer-page.
create table dealer_page_note (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customers_customer on delete cascade,
  note text not null check (length(note) between 1 and 1000),
  created_by uuid references identity_user on delete set null,
  created_by_name text not null,
  created_at timestamptz not null
);
create index dealer_page_note_by_customer on dealer_page_note (customer_id, id);
create index dealer_page_note_by_user on dealer_page_note (created_by) where created_by is not null;
