-- The last checkout of a cart: a client without cart versions that sends it again gets the same orders.
alter table cart_cart
  add column ordered_version integer,
  add column ordered_request text,
  add column ordered_checkout_id uuid;
