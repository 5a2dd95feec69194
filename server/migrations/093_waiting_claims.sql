-- The counts above the desk's queue are read from the index alone, and its oldest claims without those that are closed.
drop index claims_claim_due;
create index claims_claim_due on claims_claim (sorg, due_key, id) include (status, assignee_id, customer_id)
 where category <> 'closed';
create index claims_claim_waiting on claims_claim (sorg, created_at, id) where category <> 'closed';
