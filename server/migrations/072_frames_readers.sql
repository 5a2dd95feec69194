-- The dealer of the reader: the desk sees which dealers read a bulletin. Null: staff.
alter table frames_recall_reading add column customer_id uuid references customers_customer on delete set null;
create index frames_recall_reading_by_customer on frames_recall_reading (recall_id, customer_id)
 where customer_id is not null;
-- When the bicycle was registered as sold to a consumer: the public check shows its month. Nobody's data.
alter table frames_frame add column registered_on date;
