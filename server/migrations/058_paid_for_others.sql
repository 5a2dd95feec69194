-- Lists of a customer read its own invoices and those that it pays for others as two parts. The indexes of the second part
-- hold only invoices of others: most customers pay for themselves, and would read all of their invoices to find none.
drop index invoices_invoice_payer_settled;
create index invoices_invoice_payer_settled on invoices_invoice (payer_id, settled_on desc, id desc)
 where settled_on is not null and payer_id <> customer_id;
drop index invoices_invoice_by_payer;
create index invoices_invoice_by_payer on invoices_invoice (payer_id, invoiced_on desc, id desc)
 where payer_id <> customer_id;
drop index invoices_movement_by_payer;
create index invoices_movement_by_payer on invoices_movement (payer_id, booked_on) where payer_id <> customer_id;
