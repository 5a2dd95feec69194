-- Credits of transit damage go to the ERP as credit requests, as those of claims do.
alter table claims_credit_request
  add column damage_id uuid references transit_damage_report,
  add column customer_id uuid references customers_customer;
update claims_credit_request r set customer_id = k.customer_id from claims_claim k where k.id = r.claim_id;
alter table claims_credit_request
  alter column customer_id set not null,
  alter column claim_id drop not null,
  add constraint claims_credit_request_origin check (num_nonnulls(claim_id, damage_id) = 1);
create unique index claims_credit_request_by_damage on claims_credit_request (damage_id) where damage_id is not null;
