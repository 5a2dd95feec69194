-- The order list of the staff over any number of orders. Searches match the beginning or end of a number, so each has
-- an index; the list is read in the order of time from one of the indexes below.
create index orders_order_number_start on orders_order (lower(number) text_pattern_ops);
create index orders_order_number_end on orders_order (reverse(lower(number)) text_pattern_ops);
create index orders_order_erp_start on orders_order (lower(erp_number) text_pattern_ops) where erp_number is not null;
create index orders_order_erp_end on orders_order (reverse(lower(erp_number)) text_pattern_ops) where erp_number is not null;
create index orders_order_po_start on orders_order (lower(po_number) text_pattern_ops) where po_number <> '';
-- An order that ended before its hand-over no longer waits.
create index orders_order_by_erp_state on orders_order (sorg, erp_state, created_at desc, id desc) where erp_state <> 'accepted' and status in ('pending', 'processing', 'failed');
create index orders_order_unanswered on orders_order (sent_at) where erp_state = 'sent' and status in ('processing', 'failed');
create index orders_order_by_channel on orders_order (sorg, created_at desc, id desc) include (status) where origin = 'erp';
create index orders_order_acting on orders_order (sorg, created_at desc, id desc) include (status) where acting;
-- Counts the orders of some customers from the index alone.
drop index orders_order_by_customer;
create index orders_order_by_customer on orders_order (customer_id, created_at desc, id desc) include (sorg, status, acting);
create index orders_order_by_user on orders_order (created_by_username, created_at desc, id desc) where created_by_username <> '';

-- State of an order's hand-over: every attempt by order, and those that need a person.
create index erp_outbox_by_subject on erp_outbox (subject_id, created_at desc);
create index erp_outbox_stuck on erp_outbox (subject_id) where state = 'dead' or (state = 'pending' and attempts > 0);

-- Customers that a user pinned in the picker, in the order of pinning; a customer may be pinned before use.
alter table customers_recent alter column used_at drop not null, add column pinned_at timestamptz;
alter table customers_recent add constraint customers_recent_kept check (used_at is not null or pinned_at is not null);
