-- Rows of imported files that refer to missing data. They wait by unit: the whole that a file of their kind replaces (a
-- price list, a delivery, an order). A later file with the unit replaces them.
create table erp_waiting (
  type text not null,
  unit text not null,
  file_id uuid not null references erp_file on delete cascade,
  tried_at timestamptz not null,
  primary key (type, unit)
);
create index erp_waiting_by_file on erp_waiting (file_id);
-- Name of the stored copy while rows of the file wait, and the folder of the files that they name.
alter table erp_file add column kept text, add column beside text;
create index erp_file_kept on erp_file (kept) where kept is not null;
-- Names from the articles file are replaced by those from the texts file, in any order of arrival.
alter table catalog_model_text add column from_articles boolean not null default false;
-- Date of an open amount, and of a company's last complete list of open documents.
alter table invoices_invoice add column open_as_of timestamptz not null default 'epoch';
create table invoices_open_list (
  company_code text primary key,
  as_of timestamptz not null
);
-- Lines of other channels whose article arrived later.
create index orders_line_without_article on orders_line (article_code) where article_id is null;
