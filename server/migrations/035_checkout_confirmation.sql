-- Data of the confirmation page besides the orders: planned dates, and lines that were not ordered.
create table cart_confirmation (
  -- orders_order.checkout_id of all orders of the checkout.
  checkout_id uuid primary key,
  left_out jsonb not null,
  planned jsonb not null,
  created_at timestamptz not null
);
