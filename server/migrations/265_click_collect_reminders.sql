-- Staff remind a dealer of an order that waits for the dealer; the note is what they wrote.
alter table click_collect_event drop constraint click_collect_event_kind_check;
alter table click_collect_event add constraint click_collect_event_kind_check
  check (kind in ('arrival', 'status', 'mark', 'hq_order', 'hq_failed', 'shipment', 'handover', 'reminder'));
alter table click_collect_event add column note text not null default '';
