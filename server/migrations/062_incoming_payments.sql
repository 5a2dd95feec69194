-- A receipt is a document of an order's payment; money that arrived is an incoming payment.
alter table invoices_receipt rename to invoices_incoming_payment;
alter table invoices_incoming_payment rename constraint invoices_receipt_pkey to invoices_incoming_payment_pkey;
alter table invoices_incoming_payment
  rename constraint invoices_receipt_invoice_id_fkey to invoices_incoming_payment_invoice_id_fkey;
alter index invoices_receipt_open rename to invoices_incoming_payment_open;

alter table credit_receipt rename to credit_incoming_payment;
alter table credit_incoming_payment rename constraint credit_receipt_pkey to credit_incoming_payment_pkey;
alter table credit_incoming_payment
  rename constraint credit_receipt_account_id_fkey to credit_incoming_payment_account_id_fkey;
alter index credit_receipt_open rename to credit_incoming_payment_open;
