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
create trigger identity_passkey_rights after insert or delete on identity_passkey
  for each row execute function identity_rights_changed();

-- Each challenge is signed once: for a host, and for the session that adds a passkey or the sign-in that uses one.
create table identity_passkey_challenge (
  challenge_hash text primary key,
  host text not null,
  -- The session, the second step or the browser that asked for it.
  asked_by text not null,
  expires_at timestamptz not null
);
create index identity_passkey_challenge_by_expiry on identity_passkey_challenge (expires_at);

alter table identity_session drop constraint identity_session_signed_in_by_check,
  add constraint identity_session_signed_in_by_check check (signed_in_by in ('password', 'provider', 'passkey'));
