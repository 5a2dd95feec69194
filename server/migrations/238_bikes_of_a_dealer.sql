-- The bikes of a dealer, the latest first: the list reads one page of the index.
create index frames_frame_of_customer_latest on frames_frame (customer_id, shipped_on desc, number)
 where customer_id is not null and shipped_on is not null;
