-- A request to be notified when a quantity of an article is available for a customer.
create table stock_alerts_alert (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customers_customer on delete cascade,
  user_id uuid not null references identity_user on delete cascade,
-- Created by the brand's staff for the customer.
  acting boolean not null,
  article_id uuid not null references catalog_article on delete cascade,
  sorg text not null references markets_sorg,
  qty integer not null check (qty > 0 and qty <= 99999),
-- Host of the request: its market decides what may be ordered and sends the mail.
  host text not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
-- raised: a notice of availability was sent; gone: a notice was sent that it will not come again; lapsed: expired
  -- after 12 months.
  outcome text check (outcome in ('raised', 'gone', 'lapsed')),
  check ((ended_at is null) = (outcome is null))
);
create unique index stock_alerts_alert_open on stock_alerts_alert (customer_id, user_id, article_id, sorg) where ended_at is null;
create index stock_alerts_alert_of_customer on stock_alerts_alert (customer_id, ended_at);
create index stock_alerts_alert_by_article on stock_alerts_alert (article_id);
create index stock_alerts_alert_by_user on stock_alerts_alert (user_id);
