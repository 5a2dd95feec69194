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
  description text not null
);

create table identity_role (
  id uuid primary key default uuidv7(),
  name text not null unique,
  description text not null
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
  description text not null
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
  group_role_id uuid not null references identity_group_role,
  send_email boolean not null default true,
  send_email_warranty boolean not null default false,
  is_fake_email boolean not null default false,
  must_change_password boolean not null default false,
  disabled_at timestamptz,
-- Triggers raise it whenever the user's rights change: the next request notices the change (ASVS 8.3.2).
  rights_version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index identity_user_by_username on identity_user (lower(username));

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
  limitation text not null check (limitation in ('none', 'customer', 'salesman', 'sales_group', 'sales_office', 'vendor', 'audit')),
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
  end_reason text
);
create index identity_session_by_user on identity_session (user_id) where ended_at is null;

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
  at timestamptz not null
);
create index identity_sign_in_failure_by_username on identity_sign_in_failure (lower(username), at);
create index identity_sign_in_failure_by_address on identity_sign_in_failure (address, at);

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
create function identity_user_changed() returns trigger language plpgsql as $$
begin
  if (new.name, new.email, new.language, new.group_role_id, new.disabled_at)
     is distinct from (old.name, old.email, old.language, old.group_role_id, old.disabled_at) then
    new.rights_version := old.rights_version + 1;
  end if;
  return new;
end $$;
create trigger identity_user_rights before update on identity_user
  for each row execute function identity_user_changed();
