-- A lift of the credit desk may add an amount to the limit, and may end with the next order.
alter table credit_override
  add column extra_limit bigint check (extra_limit > 0),
  add column for_one_order boolean not null default false,
  add check (kind = 'unblock' or (extra_limit is null and not for_one_order));

-- What the lift in force adds to the limit of the ERP, and whether it ends with the next order; only the credit module
-- computes them, with the reason in force.
alter table credit_account
  add column extra_limit bigint not null default 0 check (extra_limit >= 0),
  add column ends_with_order boolean not null default false;
