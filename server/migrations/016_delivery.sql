-- Delivery of mail and push.

-- Secret texts, such as a one-time link: removed from the outbox once a mail server has them.
alter table platform_mail add column secret boolean not null default false;

-- A browser gets notices while the session that subscribed it exists, and not after that session was ended elsewhere.
alter table notices_push_subscription add column session_id uuid references identity_session on delete cascade;
create index notices_push_subscription_by_session on notices_push_subscription (session_id);
