alter table claims_problem
  -- The claimed article as a whole is replaced or credited where the desk names nothing else.
  add column whole_article boolean not null default false,
  -- Merchandise categories of the parts that mend it.
  add column spare_categories text[] not null default '{}';

-- Until when the settlement was kept back from the ERP, so that the desk could recall it.
alter table claims_settlement add column hand_over_at timestamptz not null default now();
update claims_settlement set hand_over_at = created_at;
