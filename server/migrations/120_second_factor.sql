-- Second factors: the codes of an authenticator app, recovery codes, and the step between the password and the session.

-- Users of such a role must have a second factor; without one they can only add it.
alter table identity_role add column second_factor_required boolean not null default false;

-- The sign-in of this session proved a second factor, the user's own or the one of a sign-in provider.
alter table identity_session add column second_factor boolean not null default false;

create table identity_authenticator (
  user_id uuid primary key references identity_user on delete cascade,
  -- Sealed with the installation's key.
  secret text not null,
  created_at timestamptz not null,
  -- Null until the user has entered a first code.
  confirmed_at timestamptz,
  -- Time step of the last accepted code: the same code and older ones are refused.
  last_step bigint not null default 0
);
create trigger identity_authenticator_rights after insert or update of confirmed_at or delete on identity_authenticator
  for each row execute function identity_rights_changed();

create table identity_recovery_code (
  code_hash text primary key,
  user_id uuid not null references identity_user on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index identity_recovery_code_by_user on identity_recovery_code (user_id);

-- A sign-in whose first factor is proven and whose second is not. Its token opens nothing but the second step.
create table identity_sign_in_step (
  token_hash text primary key,
  user_id uuid not null references identity_user on delete cascade,
  host text not null,
  user_agent text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  used_at timestamptz
);
create index identity_sign_in_step_by_user on identity_sign_in_step (user_id);
create index identity_sign_in_step_by_expiry on identity_sign_in_step (expires_at);
