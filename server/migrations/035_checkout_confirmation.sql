-- What the page after an order says beside the orders themselves: dates as they were planned, and what was not ordered.
create table cart_confirmation (
  -- orders_order.checkout_id of all orders of the checkout.
  checkout_id uuid primary key,
  left_out jsonb not null,
  planned jsonb not null,
  created_at timestamptz not null
);
