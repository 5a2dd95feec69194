-- The address to which a user answers the mails about a question or a claim: the token is known only to that user.
create table reply_mail_address (
  token text primary key check (token ~ '^[a-z2-7]{26}$'),
  kind text not null check (kind in ('question', 'claim')),
  thread_id uuid not null,
  user_id uuid not null references identity_user on delete cascade,
  made_at timestamptz not null,
  unique (kind, thread_id, user_id)
);
create index reply_mail_address_by_user on reply_mail_address (user_id);

-- Mails that arrived, so that a mail server may hand one over again.
create table reply_mail_received (
  token text not null references reply_mail_address on delete cascade,
  message_hash text not null check (length(message_hash) = 64),
  outcome text not null check (outcome in ('taken', 'refused')),
  received_at timestamptz not null,
  primary key (token, message_hash)
);
create index reply_mail_received_by_time on reply_mail_received (received_at);
