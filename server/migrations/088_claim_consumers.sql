-- Requests of consumers find claims and drafts by the mail address.
create index claims_consumer_by_email on claims_consumer (lower(email)) where email <> '';
create index claims_draft_by_email on claims_draft (lower(form -> 'consumer' ->> 'email'));
