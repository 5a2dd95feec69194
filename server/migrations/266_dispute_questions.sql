-- The desk asks the dealer about a dispute, in a conversation of questions; the dispute says who has to act.
alter table questions_question drop constraint questions_question_kind_check;
alter table questions_question add constraint questions_question_kind_check
  check (kind in ('order', 'delivery', 'invoice', 'dispute'));
alter table disputes_dispute add column waiting_for text not null default 'desk' check (waiting_for in ('desk', 'dealer'));
-- When the desk asked last.
alter table disputes_dispute add column asked_at timestamptz;
