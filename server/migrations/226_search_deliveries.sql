-- The search finds deliveries by the beginning or the end of their number, and by their tracking number, among those of all
-- dealers: each reads a short range of its own index.
create index deliveries_delivery_number_start on deliveries_delivery (lower(number) text_pattern_ops);
create index deliveries_delivery_number_end on deliveries_delivery (reverse(lower(number)) text_pattern_ops);
create index deliveries_delivery_tracking_start on deliveries_delivery (lower(tracking_number) text_pattern_ops)
  where tracking_number <> '';
