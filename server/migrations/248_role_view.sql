-- An administrator sees the portal as a role: read only, for a while, in one session.
alter table identity_session
  add column viewed_role_id uuid references identity_role on delete set null,
  add column role_view_ends_at timestamptz;
create index identity_session_by_viewed_role on identity_session (viewed_role_id) where viewed_role_id is not null;
drop trigger identity_session_access on identity_session;
create trigger identity_session_access after update on identity_session
  for each row
  when ((old.user_id, old.host, old.active_customer_id, old.ended_at, old.viewed_role_id, old.role_view_ends_at)
        is distinct from
        (new.user_id, new.host, new.active_customer_id, new.ended_at, new.viewed_role_id, new.role_view_ends_at))
  execute function platform_access_changed('session');
