-- The frames of a dealer between the ends of a recall's range.
create index frames_frame_of_customer on frames_frame (customer_id, number) where customer_id is not null;
