-- Indexes for the visible audit log, the forced change of a password, and deleted users.

-- The log is read newest first; ids of version 7 rise with time, so the primary key gives the order.
create index platform_audit_by_time on platform_audit (at desc, id desc);
create index platform_audit_by_action on platform_audit (action, at desc);
create index platform_audit_by_subject_type on platform_audit (subject_type, at desc);
create index platform_audit_by_subject_id on platform_audit (subject_id, at desc);
create index platform_audit_by_request on platform_audit (request_id);

-- The version of a user's rights also rises when the user must choose a new password (Q-060).
create or replace function identity_user_changed() returns trigger language plpgsql as $$
begin
  if (new.name, new.email, new.language, new.group_role_id, new.disabled_at, new.must_change_password)
     is distinct from (old.name, old.email, old.language, old.group_role_id, old.disabled_at, old.must_change_password) then
    new.rights_version := old.rights_version + 1;
  end if;
  return new;
end $$;

create index identity_user_by_group_role on identity_user (group_role_id) where deleted_at is null;
create index identity_user_by_name on identity_user (lower(name), id) where deleted_at is null;

-- A deleted user has no group role, so that an administrator can delete the group role (Q-061).
alter table identity_user alter column group_role_id drop not null,
  add constraint identity_user_group_role check (group_role_id is not null or deleted_at is not null);
