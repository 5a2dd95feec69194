-- Rows of taken files that name what is not there yet. They wait by unit: what a file of their kind is the whole truth for (a price
-- list, a delivery, an order). A later file that names the unit takes their place.
create table erp_waiting (
  type text not null,
  unit text not null,
  file_id uuid not null references erp_file on delete cascade,
  tried_at timestamptz not null,
  primary key (type, unit)
);
create index erp_waiting_by_file on erp_waiting (file_id);
-- Name of the copy in the store while rows of the file wait, and the folder of the files that they name.
alter table erp_file add column kept text, add column beside text;
create index erp_file_kept on erp_file (kept) where kept is not null;
-- Names that came with the articles give way to those of the texts, whichever comes first.
alter table catalog_model_text add column from_articles boolean not null default false;
-- When an open amount was told, and when the last whole list of open documents of a company was made.
alter table invoices_invoice add column open_as_of timestamptz not null default 'epoch';
create table invoices_open_list (
  company_code text primary key,
  as_of timestamptz not null
);
-- Lines of other channels whose article came later than they.
create index orders_line_without_article on orders_line (article_code) where article_id is null;
