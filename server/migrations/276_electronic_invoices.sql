-- What electronic invoices say about a customer: its tax number and register, where it receives them, and their form.
-- Only the ERP writes it.
alter table customers_customer
  add column vat_number text not null default '',
  add column registration_number text not null default '',
  add column electronic_scheme text not null default '',
  add column electronic_address text not null default '',
  -- What the customer wants to read on its invoices, such as a routing number (BT-10).
  add column buyer_reference text not null default '',
  -- The form of its electronic invoices; empty: that of the market.
  add column invoice_profile text not null default ''
    check (invoice_profile in ('', 'peppol', 'xrechnung', 'en16931', 'facturx', 'none')),
  add constraint customers_customer_electronic check ((electronic_scheme = '') = (electronic_address = ''));

alter table invoices_seller
  add column electronic_scheme text not null default '',
  add column electronic_address text not null default '',
  add column contact_name text not null default '',
  add column contact_phone text not null default '',
  add constraint invoices_seller_electronic check ((electronic_scheme = '') = (electronic_address = ''));

alter table invoices_invoice
  add column buyer_reference text not null default '',
  -- Why the goods are not taxed, in the words of the ERP.
  add column tax_exemption text not null default '',
  -- What was paid before the document was issued; signed like the total.
  add column prepaid_amount bigint not null default 0;

alter table invoices_line
  -- Category (UNCL 5305) and rate of the ERP; empty and null: it does not say.
  add column tax_category text not null default '' check (tax_category in ('', 'S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  add column tax_basis_points integer check (tax_basis_points between 0 and 10000),
  -- Price of one unit before discounts.
  add column list_price bigint;
