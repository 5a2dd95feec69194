-- Users pause their regular exports.
alter table downloads_schedule add paused_at timestamptz;
drop index downloads_schedule_due;
create index downloads_schedule_due on downloads_schedule (next_on) where stopped_at is null and paused_at is null;
