-- Settings of sales are kept in memory as sessions are; their tables report changes in the same way (ADR 012).
create trigger markets_sorg_settings after insert or update or delete on markets_sorg
  for each statement execute function platform_access_changed('settings');
create trigger markets_merchant_settings after insert or update or delete on markets_merchant
  for each statement execute function platform_access_changed('settings');
create trigger orders_shipment_option_settings after insert or update or delete on orders_shipment_option
  for each statement execute function platform_access_changed('settings');
create trigger orders_payment_method_settings after insert or update or delete on orders_payment_method
  for each statement execute function platform_access_changed('settings');
