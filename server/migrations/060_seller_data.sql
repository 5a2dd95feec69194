-- What invoices say about their seller besides its tax number: the legal name, the number in the trade register and the
-- bank account to which customers pay. Without a name, the company's name is printed.
alter table invoices_seller
  add column name text not null default '',
  add column registration_number text not null default '',
  add column bank_name text not null default '',
  add column account_holder text not null default '',
  add column account_number text not null default '',
  add column bic text not null default '',
  -- Rises with every change, so that two administrators do not overwrite each other.
  add column version integer not null default 1;
