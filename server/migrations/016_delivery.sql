-- Mail and push on their way.

-- Words that open a door, such as a one-time link: taken out of the outbox once a mail server has them.
alter table platform_mail add column secret boolean not null default false;

-- A browser is told things as long as the session that subscribed it lives, and not when that was ended elsewhere.
alter table notices_push_subscription add column session_id uuid references identity_session on delete cascade;
create index notices_push_subscription_by_session on notices_push_subscription (session_id);
