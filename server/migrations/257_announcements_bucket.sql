-- Deleted announcements and banners stay in a bucket, from which their editors take them back.
alter table announcements_announcement add column deleted_at timestamptz;
alter table banners_banner add column deleted_at timestamptz;
