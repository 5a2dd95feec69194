-- The credit desk may accept a part of what a customer disputes.
alter table disputes_dispute
  add column accepted_amount bigint check (accepted_amount > 0 and accepted_amount <= amount);
update disputes_dispute set accepted_amount = amount where state = 'accepted';
alter table disputes_dispute add check ((state = 'accepted') = (accepted_amount is not null));
