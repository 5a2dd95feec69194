-- Claims and registrations that a brand brings from the system that it had before: when a file last wrote them. Null: made
-- in the portal. Once the portal has changed one, `updated_at` is another instant, and files leave it alone.
alter table claims_claim add column imported_at timestamptz;
alter table retail_sales_registration add column imported_at timestamptz;
