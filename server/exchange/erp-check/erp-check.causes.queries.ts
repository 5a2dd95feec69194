import { sql, type RawBuilder } from 'kysely';
import type { ErrorCode, ErrorParams } from '#rules/errors.ts';
import type { FindingKind } from '#rules/exchange/integration/choices.ts';
import type { Database } from '#platform/database/database.ts';
import { waitsInSql } from '#exchange/erp-columns/erp-columns.records.ts';

/** SQL: the rows of the file `f` that wait for a record of another file; they go in as soon as it comes. */
export const waitingRows: RawBuilder<number> = sql<number>`
  (select coalesce(sum(w.rows), 0)::int from erp_waiting w where w.file_id = f.id)`;

/** SQL: the rows of the file `f` that were left out and wait for nothing. */
export const rejectedRows: RawBuilder<number> = sql<number>`(f.rejected_count - ${waitingRows})`;

/** SQL: what a stored message `r` about a row of a file is. Rows that have stopped waiting are rejected. */
export const findingKind: RawBuilder<FindingKind> = sql<FindingKind>`
  case when r.warning then 'warning'
       when ${sql.raw(waitsInSql('r'))} and exists (select from erp_waiting w where w.file_id = r.file_id) then 'waiting'
       else 'rejected'
   end`;

/** One message about a row, as an example of its cause. */
export interface FindingExample {
  readonly line: number;
  readonly value: string;
  readonly params: ErrorParams;
}

/** The problems of rows of a file for one and the same reason. */
export interface Cause {
  readonly kind: FindingKind;
  readonly code: ErrorCode;
  /** Empty: the whole row. */
  readonly column: string;
  /** Kind of the missing record that rows refer to; empty for other causes. */
  readonly thing: string;
  readonly rows: number;
  /** The first ones by line, at least one. */
  readonly examples: readonly FindingExample[];
}

/** A file seldom has more causes: each is a rule about a column. */
const mostCauses = 200;

/**
 * The problems of the rows of a file, by cause: rejected, waiting, then warnings; those of most rows first. The
 * caller has checked that the file is visible.
 */
export async function listCauses(db: Database, fileId: string, examples: number): Promise<Cause[]> {
  const { rows } = await sql<Cause>`
    with said as (
      select ${findingKind} as kind, r.code, r.column_name, coalesce(r.params ->> 'thing', '') as thing, r.line, r.value,
             r.params
        from erp_reject r
       where r.file_id = ${fileId}),
    placed as (
      select said.*, row_number() over (partition by kind, code, column_name, thing order by line, value) as place
        from said)
    select kind, code, column_name as "column", thing, count(distinct line)::int as rows,
           jsonb_agg(jsonb_build_object('line', line, 'value', value, 'params', params) order by place)
             filter (where place <= ${examples}) as examples
      from placed
     group by kind, code, column_name, thing
     order by array_position(array['rejected', 'waiting', 'warning'], kind), 5 desc, 2, 3, 4
     limit ${sql.lit(mostCauses)}`.execute(db);
  return rows;
}
