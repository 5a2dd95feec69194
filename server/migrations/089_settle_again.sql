-- A settlement that failed can be ended, and the claim settled again: several settlements in time, one of them open.
alter table claims_settlement drop constraint claims_settlement_pkey;
alter table claims_settlement
  add column id uuid primary key default uuidv7(),
  add column ended_at timestamptz,
  add column ended_by uuid references identity_user,
  -- Why the desk took the claim back.
  add column end_reason text not null default '',
  add constraint claims_settlement_end check ((ended_at is null) = (ended_by is null));
create unique index claims_settlement_open on claims_settlement (claim_id) where ended_at is null;
create index claims_settlement_by_claim on claims_settlement (claim_id, created_at);

alter table claims_credit_request drop constraint claims_credit_request_claim_id_key;
create index claims_credit_request_by_claim on claims_credit_request (claim_id);
-- withdrawn = refused by the ERP, and the claim was taken back: it can no longer be booked.
alter table claims_credit_request drop constraint claims_credit_request_erp_state_check;
alter table claims_credit_request
  add constraint claims_credit_request_erp_state_check
      check (erp_state in ('waiting', 'sent', 'booked', 'rejected', 'withdrawn'));

-- The way back to the review; it is open only while the settlement has failed.
insert into claims_capability (role, product_category, customer_category, from_status, to_status)
select r.role, p.category, c.category, t.from_status, 'in_review'
  from (values ('approved'), ('in_settlement')) as t(from_status)
 cross join (values ('claim.desk'), ('administrator')) as r(role)
 cross join (values ('bike'), ('paa')) as p(category)
 cross join (values ('dealer'), ('retailer'), ('distributor')) as c(category)
on conflict do nothing;
