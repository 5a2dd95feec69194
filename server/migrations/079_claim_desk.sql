-- The queue of the claim desk reads claims in the order of their service level; those without one come last.
drop index claims_claim_due;
alter table claims_claim
  add column due_key timestamptz not null generated always as (coalesce(due_at, 'infinity')) stored;
create index claims_claim_due on claims_claim (sorg, due_key, id) where category <> 'closed';
-- Files of claims and drafts cannot lose their attachment.
alter table claims_file add foreign key (attachment_id) references platform_attachment;
alter table claims_draft_file add foreign key (attachment_id) references platform_attachment;
