-- Where a day of visits starts, if not at its first customer: such as the home of the salesperson.
alter table visit_plans_plan
  add column start_name text check (length(start_name) between 1 and 100),
  add column start_latitude double precision check (start_latitude between -90 and 90),
  add column start_longitude double precision check (start_longitude between -180 and 180),
  add constraint visit_plans_plan_start check (num_nulls(start_name, start_latitude, start_longitude) in (0, 3));
