-- Staff make recalls in the portal, beside those of the file: a draft has no day of publication yet.
alter table frames_recall alter column published_on drop not null;
alter table frames_recall
  -- Who changes it: the file of the ERP, or the portal from the first save in its editor on.
  add column source text not null default 'file' check (source in ('file', 'portal')),
  -- What the workshop does, step by step; texts by language.
  add column instruction jsonb not null default '{}',
  add column version integer not null default 1,
  add column updated_at timestamptz,
  add column updated_by uuid references identity_user on delete set null,
  add column reminded_at timestamptz;
alter table frames_recall add check (published_on is not null or (source = 'portal' and ended_on is null));

-- News that the portal made from a recall: it repeats the recall's texts until an editor of news changes them.
alter table news_item
  add column follows_recall boolean not null default false;

-- A new permission would belong to nobody, and administrators grant only what a role of their group holds.
insert into identity_permission (name, description)
values ('recall.publish', 'Make, publish and end recalls')
    on conflict do nothing;
insert into identity_role_permission (role_id, permission)
select id, 'recall.publish'
  from identity_role
 where name in ('claim.desk', 'administrator')
    on conflict do nothing;
