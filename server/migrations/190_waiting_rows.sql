-- Rows of a file that only wait, by their unit: with them a file is asked for its waiting and its rejected rows without
-- reading its rejects. Files that wait now count theirs at one of their units until they are tried again.
alter table erp_waiting add column rows integer not null default 0;
with lines as (
  select r.file_id, r.line
    from erp_reject r
   where r.file_id in (select w.file_id from erp_waiting w)
     and not r.warning
   group by 1, 2
  having bool_and(r.code = 'row_unknown_reference' and r.params ->> 'source' not in ('own', 'rows'))),
counts as (
  select file_id, count(*)::int as rows from lines group by 1),
firsts as (
  select distinct on (file_id) type, unit, file_id from erp_waiting order by file_id, unit)
update erp_waiting w
   set rows = c.rows
  from firsts f
  join counts c on c.file_id = f.file_id
 where w.type = f.type and w.unit = f.unit;
