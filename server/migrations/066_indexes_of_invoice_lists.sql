-- The sums above the open invoices of a customer read all of them: the index carries what they add up.
drop index invoices_invoice_owed;
create index invoices_invoice_owed on invoices_invoice (customer_id, due_on, number, id)
  include (sorg, company_code, payer_id, currency, kind, payment_state, owed_amount)
 where owed_amount <> 0;
-- Open invoices of others that a customer pays for; most customers pay only for themselves.
create index invoices_invoice_owed_for_others on invoices_invoice (payer_id, due_on, number, id)
  include (sorg, company_code, customer_id, currency, kind, payment_state, owed_amount)
 where owed_amount <> 0 and payer_id <> customer_id;
-- Paid invoices are counted up to 10,000: the index carries the sales organisation that decides who sees them.
drop index invoices_invoice_settled;
create index invoices_invoice_settled on invoices_invoice (customer_id, settled_on desc, id desc) include (sorg)
 where settled_on is not null;
-- Price components are settings that every list of invoices and every cart reads (ADR 012).
create trigger orders_price_component_settings after insert or update or delete on orders_price_component
  for each statement execute function platform_access_changed('settings');
