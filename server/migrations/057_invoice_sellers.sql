-- The company that issues invoices, as electronic invoices and printed ones name it. Without a row there are no electronic
-- invoices of the company.
create table invoices_seller (
  company_code text primary key references customers_company on delete cascade,
  tax_number text not null check (tax_number <> ''),
  email text not null default '',
  address text not null default '',
  city text not null default '',
  postal_code text not null default '',
  country text not null check (country ~ '^[A-Z]{2}$')
);
create index invoices_invoice_by_delivery on invoices_invoice (delivery_number) where delivery_number <> '';
