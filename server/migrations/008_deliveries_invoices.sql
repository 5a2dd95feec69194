-- Deliveries and invoices as the ERP reports them.
create table deliveries_delivery (
  id uuid primary key default uuidv7(),
  number text not null,
  sorg text not null references markets_sorg,
  customer_id uuid not null references customers_customer,
  company_code text not null,
  status text not null default 'shipped' check (status in ('planned', 'shipped', 'delivered')),
  carrier text not null default '',
  tracking_number text not null default '',
  tracking_url text not null default '',
  shipto text not null default '',
  notes text not null default '',
  currency text not null,
  shipped_on date,
  estimated_on date,
  delivered_on date,
  version integer not null default 1,
  created_at timestamptz not null,
  unique (sorg, number)
);
create index deliveries_delivery_by_customer on deliveries_delivery (customer_id, shipped_on desc, id desc);
create table deliveries_line (
  delivery_id uuid not null references deliveries_delivery on delete cascade,
  position integer not null,
  order_id uuid references orders_order,
  order_line_id uuid references orders_line,
  article_code text not null,
  description text not null default '',
  uom text not null default 'PCE',
  qty integer not null check (qty > 0),
  price bigint not null default 0,
  serial_numbers text[] not null default '{}',
  primary key (delivery_id, position)
);
create index deliveries_line_by_order on deliveries_line (order_id);
create index deliveries_line_by_order_line on deliveries_line (order_line_id);

create table invoices_invoice (
  id uuid primary key default uuidv7(),
  company_code text not null,
  number text not null,
  fiscal_year smallint not null,
  sorg text not null references markets_sorg,
  customer_id uuid not null references customers_customer,
  credit_account_id uuid references credit_account,
  delivery_number text not null default '',
  invoiced_on date not null,
  due_on date not null,
  currency text not null,
  -- Signed: positive is a charge, negative a credit (R-215).
  goods_amount bigint not null default 0,
  shipment_amount bigint not null default 0,
  discount_amount bigint not null default 0,
  tax_amount bigint not null default 0,
  total_amount bigint not null,
  open_amount bigint not null default 0,
  payment_terms text not null default '',
  notes text not null default '',
  cleared_on date,
  created_at timestamptz not null,
  unique (company_code, number, fiscal_year)
);
create index invoices_invoice_by_customer on invoices_invoice (customer_id, invoiced_on desc, id desc);
create index invoices_invoice_open on invoices_invoice (customer_id, due_on) where open_amount <> 0;
create table invoices_line (
  invoice_id uuid not null references invoices_invoice on delete cascade,
  position integer not null,
  order_id uuid references orders_order,
  order_line_id uuid references orders_line,
  article_code text not null,
  description text not null default '',
  uom text not null default 'PCE',
  qty integer not null,
  price bigint not null default 0,
  subtotal bigint not null default 0,
  primary key (invoice_id, position)
);
create index invoices_line_by_order on invoices_line (order_id);
create index invoices_line_by_order_line on invoices_line (order_line_id);
