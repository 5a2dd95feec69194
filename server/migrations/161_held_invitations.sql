-- The first link of a user waits until a market of theirs is open: it is valid for days only, and leads to a closed door
-- before.
alter table identity_user add column invitation_held_at timestamptz;
create index identity_user_held on identity_user (invitation_held_at) where invitation_held_at is not null;
