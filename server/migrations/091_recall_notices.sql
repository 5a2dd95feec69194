-- Dealers that were told of a recall: at most once, also if they get affected frames later or a file comes again.
create table frames_recall_notice (
  recall_id uuid not null references frames_recall on delete cascade,
  customer_id uuid not null references customers_customer,
  noticed_at timestamptz not null,
  primary key (recall_id, customer_id)
);
create index frames_recall_notice_customer on frames_recall_notice (customer_id);

-- Dealers see earlier recalls in their lists; they are not told of them again.
insert into frames_recall_notice (recall_id, customer_id, noticed_at)
select distinct r.id, f.customer_id, now()
  from frames_recall r
  join frames_recall_range g on g.recall_id = r.id
  join frames_frame f
    on length(f.number) = length(g.first_number)
   and f.number between g.first_number and g.last_number
   and g.article_code in ('', f.article_code)
 where f.customer_id is not null;
