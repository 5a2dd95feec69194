-- Access: users, roles, sessions, second factors, passkeys, invitations, sign-in providers.

-- Users, roles, permissions, sessions.

create table identity_language (
  code text primary key,
  description text not null,
  content_language text not null,
  position smallint not null
);
insert into identity_language (code, description, content_language, position) values
  ('en-us', 'English (United States)', 'en', 1), ('en-uk', 'English (United Kingdom)', 'en', 2),
  ('en-ca', 'English (Canada)', 'en', 3), ('en-id', 'English (Indonesia)', 'en', 4),
  ('en-my', 'English (Malaysia)', 'en', 5), ('en-nl', 'English (Netherlands)', 'en', 6),
  ('en-sg', 'English (Singapore)', 'en', 7), ('de', 'Deutsch', 'de', 8), ('fr', 'Français', 'fr', 9),
  ('id-id', 'Bahasa Indonesia', 'id', 10), ('ms-my', 'Bahasa Melayu', 'ms', 11);

create table identity_permission (
  name text primary key,
  description text not null,
  id uuid not null unique default uuidv7()
);

create table identity_role (
  id uuid primary key default uuidv7(),
  name text not null unique,
  description text not null,
  -- Users of such a role must have a second factor; without one they can only add it.
  second_factor_required boolean not null default false
);

create table identity_role_permission (
  role_id uuid not null references identity_role on delete cascade,
  permission text not null references identity_permission on update cascade,
  primary key (role_id, permission)
);

-- A group role bundles the roles that its administrators may grant (Q-055).
create table identity_group_role (
  id uuid primary key default uuidv7(),
  name text not null unique,
  description text not null,
  -- Group roles that the US pages may grant (Q-057).
  us boolean not null default false
);

create table identity_group_role_role (
  group_role_id uuid not null references identity_group_role on delete cascade,
  role_id uuid not null references identity_role on delete cascade,
  primary key (group_role_id, role_id)
);

create table identity_user (
  id uuid primary key default uuidv7(),
  username text not null,
  email text not null,
  name text not null,
  password_hash text not null,
  language text not null references identity_language,
  -- A deleted user has no group role, so that an administrator can delete the group role (Q-061).
  group_role_id uuid references identity_group_role,
  send_email boolean not null default true,
  send_email_warranty boolean not null default false,
  is_fake_email boolean not null default false,
  must_change_password boolean not null default false,
  disabled_at timestamptz,
  -- Triggers raise it whenever the user's rights change: the next request notices the change (ASVS 8.3.2).
  rights_version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  phone text not null default '',
  -- Further addresses for order confirmations (Q-060).
  email_confirmations text[] not null default '{}',
  -- A deleted user keeps a row for history, without a name (Q-061).
  deleted_at timestamptz,
  last_sign_in_at timestamptz,
  -- The first link of a user waits until a market of theirs is open: it is valid for days only, and leads to a closed door
  -- before.
  invitation_held_at timestamptz,
  constraint identity_user_group_role check (group_role_id is not null or deleted_at is not null)
);
create unique index identity_user_by_username on identity_user (lower(username));
create index identity_user_by_email on identity_user (lower(email)) where deleted_at is null;
create index identity_user_by_group_role on identity_user (group_role_id) where deleted_at is null;
create index identity_user_by_name on identity_user (lower(name), id) where deleted_at is null;
create index identity_user_held on identity_user (invitation_held_at) where invitation_held_at is not null;

-- The version of a user's rights also rises when the user must choose a new password (Q-060).
create function identity_user_changed() returns trigger language plpgsql as $$
begin
  if (new.name, new.email, new.language, new.group_role_id, new.disabled_at, new.must_change_password)
     is distinct from (old.name, old.email, old.language, old.group_role_id, old.disabled_at, old.must_change_password) then
    new.rights_version := old.rights_version + 1;
  end if;
  return new;
end $$;
create trigger identity_user_rights before update on identity_user
  for each row execute function identity_user_changed();
create trigger identity_user_access after update on identity_user
  for each row
  when ((old.rights_version, old.disabled_at) is distinct from (new.rights_version, new.disabled_at))
  execute function platform_access_changed('user');
create trigger identity_user_access_end after delete on identity_user
  for each row execute function platform_access_changed('user');

create table identity_user_role (
  user_id uuid not null references identity_user on delete cascade,
  role_id uuid not null references identity_role on delete cascade,
  primary key (user_id, role_id)
);
create index identity_user_role_by_role on identity_user_role (role_id);

-- The data that a user may see: a sorg, narrowed by limitation, option and value (Q-059).
create table identity_user_area (
  user_id uuid not null references identity_user on delete cascade,
  sorg text not null,
  limitation text not null
      check (limitation in ('none', 'customer', 'salesman', 'sales_group', 'sales_office', 'vendor', 'audit')),
  option text not null default 'include' check (option in ('include', 'exclude')),
  value text not null default '',
  primary key (user_id, sorg, limitation, option, value)
);

create table identity_session (
  id uuid primary key default uuidv7(),
  user_id uuid not null references identity_user on delete cascade,
  active_customer_id uuid,
  host text not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  -- The sign-in of this session proved a second factor, the user's own or the one of a sign-in provider.
  second_factor boolean not null default false,
  signed_in_by text not null default 'password'
  check (signed_in_by in ('password', 'provider', 'passkey'))
);
create index identity_session_by_user on identity_session (user_id) where ended_at is null;
create trigger identity_session_access after update on identity_session
  for each row
  when ((old.user_id, old.host, old.active_customer_id, old.ended_at)
        is distinct from (new.user_id, new.host, new.active_customer_id, new.ended_at))
  execute function platform_access_changed('session');
create trigger identity_session_access_end after delete on identity_session
  for each row execute function platform_access_changed('session');

-- One row per refresh token ever issued; using one twice ends its session (Q-019).
create table identity_refresh_token (
  token_hash text primary key,
  session_id uuid not null references identity_session on delete cascade,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index identity_refresh_token_by_session on identity_refresh_token (session_id);

create table identity_sign_in_failure (
  id uuid primary key default uuidv7(),
  username text not null,
  address text not null,
  at timestamptz not null,
  -- Failures on devices where the user signed in before, and in open sessions, are counted apart from those of strangers.
  device text
);
create index identity_sign_in_failure_by_username on identity_sign_in_failure (lower(username), at);
create index identity_sign_in_failure_by_address on identity_sign_in_failure (address, at);
create index identity_sign_in_failure_by_device on identity_sign_in_failure (device, at) where device is not null;

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

-- Passkeys of users, and the challenges that their devices sign.
create table identity_passkey (
  id uuid primary key default uuidv7(),
  user_id uuid not null references identity_user on delete cascade,
  -- The device's own name of the credential, base64url.
  credential_id text not null unique,
  -- The host for which it was made: it works on no other.
  host text not null,
  public_key bytea not null,
  -- Number of its signatures as the device counts them; 0 for devices that do not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index identity_passkey_by_user on identity_passkey (user_id);

create function identity_rights_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'identity_role_permission' then
    update identity_user set rights_version = rights_version + 1
     where id in (select user_id from identity_user_role where role_id = coalesce(new.role_id, old.role_id));
  elsif tg_table_name = 'identity_role' then
    update identity_user set rights_version = rights_version + 1
     where id in (select user_id from identity_user_role where role_id = coalesce(new.id, old.id));
  else
    update identity_user set rights_version = rights_version + 1 where id = coalesce(new.user_id, old.user_id);
  end if;
  return null;
end $$;
create trigger identity_role_permission_rights after insert or update or delete on identity_role_permission
  for each row execute function identity_rights_changed();
create trigger identity_role_rights after update on identity_role
  for each row execute function identity_rights_changed();
create trigger identity_user_role_rights after insert or update or delete on identity_user_role
  for each row execute function identity_rights_changed();
create trigger identity_user_area_rights after insert or update or delete on identity_user_area
  for each row execute function identity_rights_changed();
create trigger identity_authenticator_rights after insert or update of confirmed_at or delete on identity_authenticator
  for each row execute function identity_rights_changed();
create trigger identity_passkey_rights after insert or delete on identity_passkey
  for each row execute function identity_rights_changed();

-- One-time links for a forgotten password (Q-025): only the hash of the token is kept.
create table identity_password_reset (
  token_hash text primary key,
  user_id uuid not null references identity_user on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  address text not null
);
create index identity_password_reset_by_user on identity_password_reset (user_id, created_at);

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

-- Each challenge is signed once: for a host, and for the session that adds a passkey or the sign-in that uses one.
create table identity_passkey_challenge (
  challenge_hash text primary key,
  host text not null,
  -- The session, the second step or the browser that asked for it.
  asked_by text not null,
  expires_at timestamptz not null
);
create index identity_passkey_challenge_by_expiry on identity_passkey_challenge (expires_at);

-- Names for which strangers try passwords, whether a user has them or not. Their owners get one mail for each wave.
create table identity_sign_in_wave (
  username text primary key,
  last_at timestamptz not null
);

-- Invitations of dealers to their own people, with the permissions and roles for them.
create table colleagues_invitation (
  id uuid primary key default uuidv7(),
  -- The dealer account (branch) for which the person will work.
  customer_id uuid not null,
  name text not null,
  email text not null,
  language text not null references identity_language,
  role_ids uuid[] not null,
  invited_by_id uuid not null references identity_user,
  -- The host whose portal the link opens.
  host text not null,
  -- Hash of the link's token; null until the mail is written, and for an address that cannot be invited.
  token_hash text unique,
  mailed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('accepted', 'withdrawn', 'replaced')),
  ended_by_id uuid references identity_user,
  check ((ended_at is null) = (end_reason is null))
);
create index colleagues_invitation_by_customer on colleagues_invitation (customer_id, created_at);
create unique index colleagues_invitation_open on colleagues_invitation (customer_id, lower(email))
  where ended_at is null;

-- OpenID Connect provider of a market. The secret is sealed, see server/platform/access/secrets.ts.
create table sign_in_provider_setting (
  market_id uuid primary key,
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
  market_id uuid not null,
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
  market_id uuid not null,
  nonce text not null,
  code_verifier text not null,
  redirect_uri text not null,
  next text,
  locale text not null,
  expires_at timestamptz not null
);
create index sign_in_provider_attempt_by_expiry on sign_in_provider_attempt (expires_at);

-- References of tables of earlier files.
alter table platform_attachment add foreign key (user_id) references identity_user on delete cascade;
