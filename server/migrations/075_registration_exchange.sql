-- Registrations are handed over to the ERP when they are complete; it answers with a result.
alter table retail_sales_registration
  add column erp_state text check (erp_state in ('waiting', 'sent', 'booked', 'rejected')),
  add column erp_reason text not null default '',
  add column erp_at timestamptz;
