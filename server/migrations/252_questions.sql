-- Questions about an order, a delivery or an invoice, with what the dealer and the staff wrote. README of questions.
create table questions_question (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customers_customer,
  sorg text not null references markets_sorg,
  kind text not null check (kind in ('order', 'delivery', 'invoice')),
  -- The order, delivery or invoice with its number: the ERP never gives a document another number.
  subject_id uuid not null,
  subject_number text not null,
  -- waiting: the dealer wrote last; answered: the staff did.
  state text not null check (state in ('waiting', 'answered', 'closed')),
  asked_at timestamptz not null,
  written_at timestamptz not null,
  closed_by uuid references identity_user on delete set null,
  closed_at timestamptz,
  check ((state = 'closed') = (closed_at is not null)),
  -- What is asked about a document is one conversation.
  unique (customer_id, kind, subject_id)
);
create index questions_question_by_customer on questions_question (customer_id, written_at desc);
create index questions_question_waiting on questions_question (sorg, written_at) where state = 'waiting';

create table questions_message (
  id uuid primary key default uuidv7(),
  question_id uuid not null references questions_question on delete cascade,
  -- The author belongs to the dealer, else to the staff.
  by_customer boolean not null,
  written_by uuid references identity_user on delete set null,
  text text not null,
  written_at timestamptz not null
);
create index questions_message_by_question on questions_message (question_id, written_at, id);
create index questions_message_by_author on questions_message (written_by, written_at);

create table questions_photo (
  message_id uuid not null references questions_message on delete cascade,
  place smallint not null,
  attachment_id uuid not null unique references platform_attachment,
  primary key (message_id, place)
);

-- The desks and the sales reps of an existing installation answer questions; administrators can change it.
insert into identity_permission (name, description)
values ('question.answer', 'Answer questions of dealers')
    on conflict (name) do nothing;
insert into identity_role_permission (role_id, permission)
select distinct role_id, 'question.answer'
  from identity_role_permission
 where permission in ('order.replay', 'credit.manage', 'claim.status', 'page.formvisit')
    on conflict do nothing;
