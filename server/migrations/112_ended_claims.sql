-- Claims by their end: the data of consumers is kept for some years after it.
create index claims_claim_ended on claims_claim (sorg, closed_at) where closed_at is not null;
