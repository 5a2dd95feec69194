-- The last invitation of a user: when it was mailed, until when its link works, when it was opened and accepted.
alter table identity_user
  add column invited_at timestamptz,
  add column invitation_ends_at timestamptz,
  add column invitation_opened_at timestamptz,
  add column invitation_accepted_at timestamptz;
alter table identity_password_reset add column is_invitation boolean not null default false;
-- Users of an ERP file who have not used their first link yet.
update identity_password_reset r
   set is_invitation = true
  from identity_user u
 where u.id = r.user_id and u.password_hash = 'none';
update identity_user u
   set invited_at = r.created_at, invitation_ends_at = r.expires_at
  from (
    select distinct on (user_id) user_id, created_at, expires_at
      from identity_password_reset
     where is_invitation
     order by user_id, created_at desc) r
 where r.user_id = u.id;
-- An owner sees that a colleague has opened the link.
alter table colleagues_invitation add column opened_at timestamptz;
