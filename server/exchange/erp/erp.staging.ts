import { createReadStream } from 'node:fs';
import { sql } from 'kysely';
import type { ErrorParams } from '#rules/errors.ts';
import type { CopyTransaction } from '#platform/database/copy.ts';
import type { Database } from '#platform/database/database.ts';
import { columnTypes, isText, type Column, type FileFormat } from '#exchange/erp-columns/erp-columns.ts';
import { broken, type RowCheck } from '#exchange/erp-columns/erp-columns.checks.ts';
import { referenceParams, waits } from '#exchange/erp-columns/erp-columns.records.ts';
import { derivedChecks } from '#exchange/erp-columns/erp-columns.text-checks.ts';
import { firstRowLine, type Envelope } from './erp.envelope.ts';
import { RowScanner, type Reject } from './erp.rows.ts';

const quoted = (name: string): string => `"${name}"`;

/** Creates the temporary table `staged` with the columns of a kind of file; its rows keep the order of the file. */
async function createStaged(db: Database, format: FileFormat): Promise<void> {
  const columns = format.columns.map(
    (column) =>
      `${quoted(column.name)} ${columnTypes[column.kind]}${isText(column.kind) && !column.keptIfAbsent ? " not null default ''" : ''}`,
  );
  await sql.raw(`create temporary table staged (${columns.join(', ')}) on commit drop`).execute(db);
}

function copyStatement({ columns, separator }: Envelope): string {
  const names = (wanted: (column: Column) => boolean): string =>
    columns
      .filter(wanted)
      .map((column) => quoted(column.name))
      .join(', ');
  const texts = names((column) => isText(column.kind));
  const others = names((column) => !isText(column.kind));
  const options = [
    'format csv',
    `delimiter '${separator}'`,
    ...(texts ? [`force_not_null (${texts})`] : []),
    ...(others ? [`force_null (${others})`] : []),
  ];
  return `copy staged (${names(() => true)}) from stdin with (${options.join(', ')})`;
}

/**
 * Copies the good rows of a file into `staged` while every cell is checked: the bytes of good rows go to PostgreSQL
 * unchanged, bad ones become rejects.
 */
export async function stageFile(
  { db, copyIn }: CopyTransaction,
  path: string,
  envelope: Envelope,
): Promise<RowScanner> {
  await createStaged(db, envelope.format);
  const scanner = new RowScanner(envelope.columns, firstRowLine, envelope.separator);
  if (envelope.to > envelope.from) {
    const source = createReadStream(path, { start: envelope.from, end: envelope.to - 1, highWaterMark: 256 * 1024 });
    const good = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) yield* scanner.push(chunk);
    };
    await copyIn(copyStatement(envelope), good(source));
  }
  return scanner;
}

/** The checks of a kind of file, and those that follow from its columns. */
const ownChecks = (format: FileFormat): RowCheck[] => [...format.checks, ...derivedChecks(format)];

/** The references of a kind of file as checks, before its own checks. */
function checksOf(format: FileFormat): RowCheck[] {
  const references = format.columns.flatMap((column): RowCheck[] => {
    const { refers } = column;
    if (refers === null) return [];
    const name = quoted(column.name);
    const named = refers.named ?? (isText(column.kind) ? `s.${name} <> ''` : `s.${name} is not null`);
    return [
      {
        column: column.name,
        code: 'row_unknown_reference',
        about: '',
        params: referenceParams(refers),
        bad: `${named} and not exists (${refers.found})`,
      },
    ];
  });
  return [...references, ...ownChecks(format)];
}

/** SQL of the named columns of a staged row `s`, in the form in which they are stored: equal lists mean the same record. */
const comparedColumns = (format: FileFormat, names: readonly string[]): string =>
  names
    .map((name) => format.columns.find((column) => column.name === name)?.compared ?? `s.${quoted(name)}`)
    .join(', ');
const keyOf = (format: FileFormat): string => comparedColumns(format, format.key);

/** True if any staged row breaks a rule or gets a warning, in one pass over the rows for all rules without joins. */
export async function anyBadRow(db: Database, format: FileFormat): Promise<boolean> {
  const checks = checksOf(format);
  const plain = checks.filter((check) => check.join === undefined).map((check) => `(${check.bad})`);
  const tests = [
    ...(plain.length > 0 ? [`exists (select from staged s where ${plain.join(' or ')})`] : []),
    ...checks.flatMap((check) =>
      check.join === undefined ? [] : [`exists (select from staged s ${check.join} where ${check.bad})`],
    ),
    `exists (select from staged s group by ${keyOf(format)} having count(*) > 1)`,
  ];
  const { rows } = await sql.raw<{ found: boolean }>(`select ${tests.join(' or ')} as found`).execute(db);
  return rows[0]?.found ?? false;
}

/** References and checks of a big list that read few different values; `staged_scope` has these values. */
const groupedChecks = (format: FileFormat): RowCheck[] =>
  ownChecks(format).filter((check) => check.grouped !== undefined);
const groupedReferences = (format: FileFormat): { column: string; found: string }[] =>
  format.columns.flatMap(({ name, refers }) =>
    refers !== null && name !== 'article' ? [{ column: name, found: refers.found }] : [],
  );

/**
 * The same for big lists, at lower cost: the target table's own constraints detect unknown articles, rules about few
 * values (sales organisation, site, currency) are checked once per value in `staged_scope`, and keys are counted by
 * their hashes. Two keys with one hash only make the search slower: it compares the keys themselves.
 */
export async function anyBadRowInList(db: Database, format: FileFormat): Promise<boolean> {
  const tests = [
    's.bad',
    ...groupedReferences(format).map(({ found }) => `not exists (${found})`),
    ...groupedChecks(format).map((check) => `coalesce(${check.bad}, false)`),
  ];
  const joined = ownChecks(format).flatMap(({ join, bad, when = 'true' }) =>
    join === undefined ? [] : [` or case when ${when} then exists (select from staged s ${join} where ${bad}) end`],
  );
  const { rows } = await sql
    .raw<{ found: boolean }>(
      `select coalesce(bool_or(${tests.join(' or ')}), false)
           or (select count(*) > count(distinct hash_record_extended(row(${keyOf(format)}), 0)) from staged s)${joined.join('')} is true as found
         from staged_scope s`,
    )
    .execute(db);
  return rows[0]?.found ?? false;
}

/**
 * Groups the staged rows in one pass into the temporary table `staged_scope`: by the scope that a full list replaces,
 * and for big lists also by the few values that are looked up; with the number of rows and whether one of them breaks a
 * check. For big lists it also makes PostgreSQL use hash joins: a table that was just filled has no statistics, and a
 * nested loop would take too long.
 */
export async function groupStaged(db: Database, format: FileFormat): Promise<void> {
  const scope = format.snapshot?.scope.map((part) => part.column) ?? [];
  const named = format.constrained
    ? [
        ...groupedReferences(format).map(({ column }) => column),
        ...groupedChecks(format).flatMap((check) => check.grouped ?? []),
      ]
    : [];
  const columns = [...new Set([...scope, ...named])].map((name) => `s.${quoted(name)}`);
  const perRow = ownChecks(format).filter(({ grouped, join }) => grouped === undefined && join === undefined);
  const anyBad = format.constrained
    ? perRow.map((check) => `coalesce(bool_or(${check.bad}), false)`).join(' or ') || 'false'
    : 'false';
  if (format.constrained) await sql`set local enable_nestloop = off`.execute(db);
  await sql`drop table if exists staged_scope`.execute(db);
  await sql
    .raw(`create temporary table staged_scope on commit drop as
    select ${[...columns, `count(*) filter (where ${format.snapshot?.counts ?? 'true'})::int as rows`, `${anyBad} as bad`].join(', ')} from staged s${columns.length > 0 ? ` group by ${columns.join(', ')}` : ''}`)
    .execute(db);
}

/** Stores the position of every staged row, so that line numbers are known after other rows were removed. */
export async function numberStaged(db: Database): Promise<void> {
  await sql`
    create temporary table if not exists staged_line on commit drop as
    select ctid as row, row_number() over (order by ctid)::int as ordinal
      from staged`.execute(db);
}

/** SQL expression that identifies the unit of a staged row `s` (see FileFormat.unit). */
export const unitOf = (format: FileFormat): string =>
  `jsonb_build_array(${comparedColumns(format, format.unit)})::text`;

/** Result of the search for bad rows. */
export interface RowCheckResult {
  readonly rejects: Reject[];
  /** Warnings about rows that are imported. */
  readonly warnings: Reject[];
}

/**
 * The staged rows that break a rule, by their position in the file, with the value of the cell and the parameters of
 * the message.
 */
async function findBadRows(
  db: Database,
  check: RowCheck,
): Promise<{ ordinal: number; value: string | null; params: ErrorParams }[]> {
  const given = check.params ?? (check.code === 'row_not_allowed' ? broken('other') : {});
  const params = Object.entries(given).map(([name, value]) => `'${name}', ${value}`);
  const { rows } = await sql
    .raw<{ ordinal: number; value: string | null; params: ErrorParams }>(
      `select n.ordinal, s.${quoted(check.column)}::text as value, jsonb_strip_nulls(jsonb_build_object(${params.join(', ')})) as params
         from staged s join staged_line n on n.row = s.ctid ${check.join ?? ''} where ${check.bad} order by 1`,
    )
    .execute(db);
  return rows;
}

/** Checks the staged rows rule by rule; removes bad rows from `staged` and returns them with their lines. */
export async function rejectBadRows(db: Database, format: FileFormat, scanner: RowScanner): Promise<RowCheckResult> {
  await numberStaged(db);
  const rejects: Reject[] = [];
  const bad = new Set<number>();
  const said = async (check: RowCheck): Promise<{ ordinal: number; reject: Reject }[]> =>
    (await findBadRows(db, check)).map(({ ordinal, value, params }) => ({
      ordinal,
      reject: {
        line: scanner.lineOf(ordinal),
        column: check.column,
        code: check.code,
        value: (value ?? '').slice(0, 80),
        params,
      },
    }));
  const drop = async (): Promise<void> => {
    if (bad.size > 0)
      await sql`delete from staged s using staged_line n where n.row = s.ctid and n.ordinal = any(${[...bad]}::int[])`.execute(
        db,
      );
  };
  /** Removes the rows that break one of these rules; whether there were any. */
  const refuse = async (checks: readonly RowCheck[]): Promise<boolean> => {
    const found: { ordinal: number; reject: Reject }[] = [];
    for (const check of checks) found.push(...(await said(check)));
    const units = await unitsOf(
      db,
      format,
      found.flatMap(({ ordinal, reject }) => (waits(reject) ? [ordinal] : [])),
    );
    for (const { ordinal, reject } of found) {
      bad.add(ordinal);
      const unit = waits(reject) ? units.get(ordinal) : undefined;
      rejects.push({ ...reject, ...(unit !== undefined && { unit }) });
    }
    await drop();
    return found.length > 0;
  };
  const checks = checksOf(format).filter((one) => !one.warning);
  await refuse(checks);
  // A row that refers to a row of this file depends on that row: again, until none depends on a removed one.
  const dependent = checks.filter(
    ({ code, bad: condition }) => code === 'row_unknown_reference' && /\bstaged\b/.test(condition),
  );
  while (bad.size > 0 && dependent.length > 0 && (await refuse(dependent)));
  // A row that is already bad is not a duplicate: only good rows are compared.
  const key = keyOf(format);
  const { rows: repeated } = await sql
    .raw<{
      ordinal: number;
      value: string;
    }>(
      `select n.ordinal, d.value from (select s.ctid as row, concat_ws(' ', ${key}) as value, row_number() over (partition by ${key} order by s.ctid) as n from staged s) d join staged_line n on n.row = d.row where d.n > 1 order by 1`,
    )
    .execute(db);
  for (const { ordinal, value } of repeated) {
    bad.add(ordinal);
    rejects.push({
      line: scanner.lineOf(ordinal),
      column: format.key.at(-1) ?? '',
      code: 'row_duplicate',
      value: value.slice(0, 80),
      params: {},
    });
  }
  await drop();
  const warnings: Reject[] = [];
  for (const check of ownChecks(format).filter((one) => one.warning))
    warnings.push(...(await said(check)).map(({ reject }) => reject));
  return { rejects, warnings };
}

/** The units of staged rows, by the position of the row in the file. */
async function unitsOf(db: Database, format: FileFormat, ordinals: readonly number[]): Promise<Map<number, string>> {
  if (ordinals.length === 0) return new Map();
  const { rows } = await sql<{ ordinal: number; unit: string }>`
    select n.ordinal, ${sql.raw(unitOf(format))} as unit
      from staged s
      join staged_line n on n.row = s.ctid
     where n.ordinal = any(${[...new Set(ordinals)]}::int[])`.execute(db);
  return new Map(rows.map(({ ordinal, unit }) => [ordinal, unit]));
}

/** A unit with rows that refer to records which are still to come, and the number of its lines that only wait. */
export interface WaitingUnit {
  readonly unit: string;
  readonly rows: number;
}

/** The units that wait, from all rejects of the file: a line with another reject does not only wait. */
export function waitingUnits(rejects: readonly Reject[]): WaitingUnit[] {
  const never = new Set(rejects.filter((one) => !waits(one)).map(({ line }) => line));
  const lines = new Map<string, Set<number>>();
  for (const { unit, line } of rejects) {
    if (unit === undefined) continue;
    const waiting = lines.get(unit) ?? new Set();
    lines.set(unit, never.has(line) ? waiting : waiting.add(line));
  }
  return [...lines].map(([unit, waiting]) => ({ unit, rows: waiting.size }));
}

/** Moves the rows of some units away; `bringBack` moves them back to replace the rows imported meanwhile. */
export async function holdBackUnits(db: Database, format: FileFormat, units: readonly string[]): Promise<void> {
  const held = sql`s where ${sql.raw(unitOf(format))} in (select unnest(${[...units]}::text[]))`;
  await sql`create temporary table staged_aside on commit drop as select s.* from staged ${held} order by s.ctid`.execute(
    db,
  );
  await sql`delete from staged ${held}`.execute(db);
}

/** See `setAside`. The rows get new positions: their line numbers are lost. */
export async function restoreUnits(db: Database): Promise<void> {
  await sql`truncate staged`.execute(db);
  await sql`insert into staged select * from staged_aside`.execute(db);
}

/** True if any row is left. */
export async function anyStaged(db: Database): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists (select from staged) as any`.execute(db);
  return rows[0]?.any ?? false;
}

/**
 * The rows that a full list would replace: per scope the number of current rows and of rows in the file (from `staged_scope`).
 */
export async function measureScope(
  db: Database,
  format: FileFormat,
): Promise<{ scope: string; before: number; after: number }[]> {
  const { snapshot } = format;
  if (!snapshot) return [];
  const columns = snapshot.scope.map((part) => quoted(part.column));
  const present = snapshot.scope.map((part) => part.present);
  const groups = (names: readonly string[]): string => (names.length > 0 ? ` group by ${names.join(', ')}` : '');
  const { rows } = await sql
    .raw<{ scope: string; before: number; after: number }>(`
    with p as (select ${[...present.map((expression, index) => `${expression} as ${columns[index] ?? ''}`), 'count(*)::int as before'].join(', ')} from ${snapshot.present}${groups(present)}),
         f as (select ${[...columns, 'sum(rows)::int as rows'].join(', ')} from staged_scope${groups(columns)})
    select concat_ws(' ', ${columns.map((name) => `p.${name}`).join(', ') || "''"}) as scope, p.before, coalesce(f.rows, 0) as after
      from p left join f on ${columns.map((name) => `f.${name} = p.${name}`).join(' and ') || 'true'}
     where f.rows is not null or not exists (select from staged_scope where rows > 0)`)
    .execute(db);
  return rows;
}
