-- Invitations of dealers to their own people, with the permissions and roles for them.
create table colleagues_invitation (
  id uuid primary key default uuidv7(),
  -- The dealer account (branch) for which the person will work.
  customer_id uuid not null references customers_customer on delete cascade,
  name text not null,
  email text not null,
  language text not null references identity_language,
  role_ids uuid[] not null,
  invited_by_id uuid not null references identity_user,
  -- The host whose portal the link opens.
  host text not null,
  -- Hash of the link's token; null until the mail is written, and for an address that cannot be invited.
  token_hash text unique,
  mailed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('accepted', 'withdrawn', 'replaced')),
  ended_by_id uuid references identity_user,
  check ((ended_at is null) = (end_reason is null))
);
create index colleagues_invitation_by_customer on colleagues_invitation (customer_id, created_at);
create unique index colleagues_invitation_open on colleagues_invitation (customer_id, lower(email)) where ended_at is null;

-- An installation without roles gets all of this when it starts for the first time.
insert into identity_permission (name, description)
select p.name, p.description
  from (values
    ('colleagues.manage', 'Invite colleagues of the own dealer and give them roles'),
    ('order.place', 'Fill the cart and place orders'),
    ('invoice.pay', 'Pay and dispute invoices')) as p(name, description)
 where exists (select from identity_role)
    on conflict (name) do nothing;

-- Ordering and paying were a part of seeing the catalog and invoices. Roles that can have a customer keep both.
insert into identity_role_permission (role_id, permission)
select rp.role_id, 'order.place'
  from identity_role_permission rp
  join identity_role r on r.id = rp.role_id
 where rp.permission = 'page.catalog' and r.name not in ('guest', 'Product')
    on conflict do nothing;
insert into identity_role_permission (role_id, permission)
select rp.role_id, 'invoice.pay'
  from identity_role_permission rp
  join identity_role r on r.id = rp.role_id
 where rp.permission = 'page.invoice-status' and r.name <> 'audit'
    on conflict do nothing;

create temporary table colleague_role (name text, description text, permissions text[]) on commit drop;
insert into colleague_role values
  ('owner', 'Owner of a dealer: invites colleagues and gives them roles', array['colleagues.manage']),
  ('buyer', 'Buyer of a dealer: orders, does not pay',
   array['profile.update', 'consumer-voice.submit', 'page.news', 'page.sales-document', 'page.marketing-material',
         'page.catalog', 'cart.display-order-qty', 'order.place', 'page.order-status']),
  ('payer', 'Payer of a dealer: invoices and payments, does not order',
   array['profile.update', 'consumer-voice.submit', 'page.news', 'page.sales-document', 'page.marketing-material',
         'page.order-status', 'page.invoice-status', 'invoice.pay', 'invoice-status.read', 'credit-status.read']),
  ('mechanic', 'Mechanic of a dealer: claims and inspections, no prices',
   array['profile.update', 'consumer-voice.submit', 'page.news', 'page.sales-document', 'page.marketing-material',
         'page.claim', 'claim.create', 'page.pdi']),
  ('read-only', 'Reader of a dealer: sees orders, invoices and claims, changes nothing',
   array['profile.update', 'consumer-voice.submit', 'page.news', 'page.sales-document', 'page.marketing-material',
         'page.catalog', 'page.order-status', 'page.invoice-status', 'invoice-status.read', 'credit-status.read',
         'page.dashboard', 'page.claim']);

-- Group roles that hold every role keep doing so, and dealers' group roles may be given the new ones.
create temporary table colleague_group on commit drop as
select g.id
  from identity_group_role g
 where exists (
        select
          from identity_group_role_role gr
          join identity_role r on r.id = gr.role_id
         where gr.group_role_id = g.id and r.name = 'dealer')
    or (exists (select from identity_role)
        and not exists (
        select
          from identity_role r
         where not exists (
                select
                  from identity_group_role_role gr
                 where gr.group_role_id = g.id and gr.role_id = r.id)));

with added as (
  insert into identity_role (name, description)
  select c.name, c.description
    from colleague_role c
   where exists (select from identity_role)
      on conflict (name) do nothing
  returning id, name)
insert into identity_role_permission (role_id, permission)
select a.id, p.permission
  from added a
  join colleague_role c on c.name = a.name
 cross join unnest(c.permissions) as p(permission)
  join identity_permission i on i.name = p.permission;

insert into identity_group_role_role (group_role_id, role_id)
select g.id, r.id
  from colleague_group g
  join identity_role r on r.name in (select c.name from colleague_role c)
    on conflict do nothing;
