-- Product pages leave out parts of which a sales organisation has no rows (ADR 012). Orders change `used` of allocations;
-- that is no change here.
create trigger catalog_deal_settings after insert or delete or truncate on catalog_deal
  for each statement execute function platform_access_changed('settings');
create trigger catalog_block_settings after insert or delete or truncate on catalog_block
  for each statement execute function platform_access_changed('settings');
create trigger catalog_allocation_settings after insert or delete or truncate on catalog_allocation
  for each statement execute function platform_access_changed('settings');
create trigger catalog_arrival_settings after insert or delete or truncate on catalog_arrival
  for each statement execute function platform_access_changed('settings');
