-- Administrators of the US market see its sales people: the group role of sales is one of the US pages, and theirs holds
-- its roles. Group roles that a brand has changed stay as they are.
insert into identity_group_role_role (group_role_id, role_id)
select u.id, r.id
  from identity_group_role u
  join identity_group_role_role held on held.group_role_id = u.id
  join identity_role s on s.id = held.role_id and s.name = 'salesman'
  join identity_role r on r.name = 'sales.group'
 where u.name = 'US administrator'
    on conflict do nothing;

update identity_group_role g
   set us = true
 where g.name = 'Sales'
   and not exists (
    select
      from identity_group_role_role gr
      join identity_role r on r.id = gr.role_id
     where gr.group_role_id = g.id and r.name not in ('salesman', 'sales.group'));
