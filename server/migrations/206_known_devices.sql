-- Failures on devices where the user signed in before, and in open sessions, are counted apart from those of strangers.
alter table identity_sign_in_failure add column device text;
create index identity_sign_in_failure_by_device on identity_sign_in_failure (device, at) where device is not null;

-- Names for which strangers try passwords, whether a user has them or not. Their owners get one mail for each wave.
create table identity_sign_in_wave (
  username text primary key,
  last_at timestamptz not null
);
