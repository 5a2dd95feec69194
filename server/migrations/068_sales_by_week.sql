-- Sales by seven days (1 to 7, 8 to 14 ... of a month), so that the overview reads five rows a model where it read thirty.
alter table sales_overview_customer drop constraint sales_overview_customer_grain_check,
  add constraint sales_overview_customer_grain_check check (grain in ('month', 'week', 'day'));
alter table sales_overview_sorg drop constraint sales_overview_sorg_grain_check,
  add constraint sales_overview_sorg_grain_check check (grain in ('month', 'week', 'day'));
-- The months that keep single days are computed again.
insert into sales_overview_outdated (customer_id, sorg, month)
select distinct customer_id, sorg, date_trunc('month', starts_on)::date
  from sales_overview_customer
 where grain = 'day';
