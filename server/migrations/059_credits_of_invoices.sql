-- Credit notes and deductions by the invoice that they refer to.
create index invoices_invoice_by_reference on invoices_invoice (refers_to) where refers_to <> '';
