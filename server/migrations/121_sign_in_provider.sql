-- OpenID Connect provider of a market. The secret is sealed, see server/platform/secrets.ts.
create table sign_in_provider_setting (
  market_id uuid primary key references markets_market on delete cascade,
  issuer text not null,
  client_id text not null,
  client_secret text not null,
  button text not null,
  user_claim text not null,
  password_allowed boolean not null,
  enabled boolean not null,
  hosts text[] not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null
);

-- The account of a provider that signs in a user; made at their first sign-in.
create table sign_in_provider_link (
  market_id uuid not null references markets_market on delete cascade,
  issuer text not null,
  subject text not null,
  user_id uuid not null references identity_user on delete cascade,
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (market_id, issuer, subject),
  unique (market_id, issuer, user_id)
);
create index sign_in_provider_link_by_user on sign_in_provider_link (user_id);

-- A sign-in that began and waits for the answer of the provider; the answer takes the row away.
create table sign_in_provider_attempt (
  state_hash text primary key,
  browser_hash text not null,
  market_id uuid not null references markets_market on delete cascade,
  nonce text not null,
  code_verifier text not null,
  redirect_uri text not null,
  next text,
  locale text not null,
  expires_at timestamptz not null
);
create index sign_in_provider_attempt_by_expiry on sign_in_provider_attempt (expires_at);

alter table identity_session add column signed_in_by text not null default 'password'
  check (signed_in_by in ('password', 'provider'));
