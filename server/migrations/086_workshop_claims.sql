-- The workshop of a customer answers questions about its claims and takes claims back, as its dealer does.
insert into claims_capability (role, product_category, customer_category, from_status, to_status)
select 'workshop', product_category, customer_category, from_status, to_status
  from claims_capability
 where role = 'dealer'
on conflict do nothing;
