-- The folder in which files are exchanged with the ERP, so that servers with different folders do not share the work.
create table erp_folder (
  is_only boolean primary key default true check (is_only),
  -- Content of the file .paceline-folder in the folder.
  folder text not null,
  -- Name of the machine that used it last.
  host text not null,
  seen_at timestamptz not null
);
