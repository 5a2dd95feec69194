-- The bank account that paid a request, as the gateway tells it: type and last four digits (Q-100).
alter table payments_request add column account jsonb;
