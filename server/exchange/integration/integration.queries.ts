import { sql, type RawBuilder } from 'kysely';
import { isId } from '#rules/ids.ts';
import type { ErrorParams } from '#rules/errors.ts';
import type { SignedInCtx } from '#platform/context.ts';
import type { Files } from '#platform/files/files.ts';
import type { FileState, FindingKind } from '#rules/exchange/integration/choices.ts';
import { findingKind, rejectedRows, waitingRows, type Cause } from '#exchange/erp-check/erp-check.causes.queries.ts';
import { formats } from '#exchange/erp-formats/erp-formats.ts';
import { visibleFile } from '#exchange/erp/erp.integration.policy.ts';

/** A file that came in or went out, as the administration shows it. */
export interface ExchangedFile {
  readonly id: string;
  readonly direction: 'in' | 'out';
  readonly type: string;
  readonly name: string;
  readonly sender: string;
  readonly sequence: number;
  readonly madeAt: Date;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly state: 'processing' | 'done' | 'rejected';
  readonly sorgs: string[] | null;
  readonly rowCount: number;
  readonly acceptedCount: number;
  readonly changedCount: number;
  /** Rows that were left out and wait for nothing. */
  readonly rejectedCount: number;
  /** Rows that wait for records of another file. */
  readonly waitingCount: number;
  readonly warningCount: number;
  /** Why the whole file was refused: a code, and its params as JSON after a space. */
  readonly reason: string | null;
  readonly original: string | null;
  readonly beside: string | null;
  /** Rows that an uploaded list changed and that can be set back; null if it cannot be taken back. */
  readonly replacedCount: number | null;
  /** The newest decision. */
  readonly verb: 'again' | 'discard' | 'take_back' | null;
}

export interface FileFilter {
  readonly direction?: 'in' | 'out' | undefined;
  readonly type?: string | undefined;
  readonly sender?: string | undefined;
  readonly state?: FileState | undefined;
  /** Part of the name, or a sequence number. */
  readonly search?: string | undefined;
  readonly from?: Date | undefined;
  /** The last included instant. */
  readonly to?: Date | undefined;
}

/** Counting stops here; one page must not scan years of files. */
export const fileCountLimit = 10_000;

/** Kinds of which a later complete file makes an earlier one irrelevant. */
const replaced = formats.filter(({ mode }) => mode === 'snapshot').map(({ type }) => type);

/** An incoming file that was refused or has rejects, about which nobody decided and which no later list replaced. */
const needsAttention = sql<boolean>`
  (f.direction = 'in'
   and (f.state = 'rejected' or ${rejectedRows} > 0)
   and not exists (select from erp_decision d where d.file_id = f.id)
   and not (f.type = any(${replaced}::text[]) and exists (
      select
        from erp_file later
       where later.direction = 'in'
         and later.type = f.type
         and later.sender = f.sender
         and later.sequence > f.sequence
         and later.state = 'done'
         and later.rejected_count = 0)))`;

const ofState: Record<FileState, RawBuilder<boolean>> = {
  attention: needsAttention,
  processing: sql`f.state = 'processing'`,
  done: sql`(f.state = 'done' and f.rejected_count = 0)`,
  rejected: sql`f.state = 'rejected'`,
  rejects: sql`(f.direction = 'in' and f.state = 'done' and ${rejectedRows} > 0)`,
  waiting: sql`exists (select from erp_waiting w where w.file_id = f.id)`,
  discarded: sql`exists (select from erp_decision d where d.file_id = f.id and d.verb = 'discard')`,
};

const likeWord = (word: string): string => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;

function conditionOf(ctx: SignedInCtx, filter: FileFilter): RawBuilder<boolean> {
  const conditions = [visibleFile(ctx.actor)];
  if (filter.direction) conditions.push(sql`f.direction = ${filter.direction}`);
  if (filter.type) conditions.push(sql`f.type = ${filter.type}`);
  if (filter.sender) conditions.push(sql`f.sender = ${filter.sender}`);
  if (filter.state) conditions.push(ofState[filter.state]);
  if (filter.search)
    conditions.push(sql`(f.name ilike ${likeWord(filter.search)} or f.sequence::text = ${filter.search})`);
  if (filter.from) conditions.push(sql`f.started_at >= ${filter.from}`);
  if (filter.to) conditions.push(sql`f.started_at <= ${filter.to}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const columns = sql`
  f.id, f.direction, f.type, f.name, f.sender, f.sequence, f.made_at as "madeAt", f.started_at as "startedAt",
  f.finished_at as "finishedAt", f.state, f.sorgs, f.row_count as "rowCount", f.accepted_count as "acceptedCount",
  f.changed_count as "changedCount", ${rejectedRows} as "rejectedCount", ${waitingRows} as "waitingCount",
  f.warning_count as "warningCount",
  f.reason, f.original, f.beside, f.replaced_count as "replacedCount",
  (select d.verb from erp_decision d where d.file_id = f.id order by d.decided_at desc, d.id desc limit 1) as verb`;

/** One page of the files that the caller may see, newest first, with their number up to {@link fileCountLimit}. */
export async function listExchangedFiles(
  ctx: SignedInCtx,
  filter: FileFilter,
  page: number,
  limit: number,
): Promise<{ data: ExchangedFile[]; count: number }> {
  const condition = conditionOf(ctx, filter);
  const [found, count] = await Promise.all([
    sql<ExchangedFile>`
      select ${columns}
        from erp_file f
       where ${condition}
       order by f.started_at desc, f.id desc
       limit ${limit}
      offset ${(page - 1) * limit}`.execute(ctx.db),
    countExchangedFiles(ctx, filter),
  ]);
  return { data: found.rows, count };
}

/** Number of the files that the caller may see, up to {@link fileCountLimit}. */
export async function countExchangedFiles(ctx: SignedInCtx, filter: FileFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from (select from erp_file f where ${conditionOf(ctx, filter)} limit ${sql.lit(fileCountLimit)}) counted`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}

/** One file that the caller may see, or null. */
export async function findExchangedFile(ctx: SignedInCtx, id: string): Promise<ExchangedFile | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<ExchangedFile>`
    select ${columns}
      from erp_file f
     where f.id = ${id} and ${visibleFile(ctx.actor)}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Kinds and senders of the files that the caller may see: one index step per pair, however many files there are. */
export async function listFileKinds(
  ctx: SignedInCtx,
): Promise<{ direction: 'in' | 'out'; type: string; sender: string }[]> {
  const { rows } = await sql<{ direction: 'in' | 'out'; type: string; sender: string }>`
    with recursive pair as (
      (select direction, type, sender from erp_file order by direction, type, sender limit 1)
       union all
      select n.direction, n.type, n.sender
        from pair p
       cross join lateral (
         select direction, type, sender
           from erp_file
          where (direction, type, sender) > (p.direction, p.type, p.sender)
          order by direction, type, sender
          limit 1) n)
    select p.direction, p.type, p.sender
      from pair p
     where exists (
        select
          from erp_file f
         where f.direction = p.direction and f.type = p.type and f.sender = p.sender and ${visibleFile(ctx.actor)})
     limit 500`.execute(ctx.db);
  return rows;
}

/** A rejected cell or row of a file, or a warning about an imported row. */
export interface RejectedCell {
  readonly line: number;
  readonly column: string;
  readonly code: string;
  readonly value: string;
  readonly params: ErrorParams;
  readonly kind: FindingKind;
}

/** Which messages about the rows of a file are asked for; without a cause all of them, warnings or others. */
export interface FindingFilter {
  readonly warnings: boolean;
  readonly cause?: (Pick<Cause, 'kind' | 'column' | 'thing'> & { readonly code: string }) | undefined;
}

/** One page of the rejects (or warnings) of a visible file in the order of its lines, with their number. */
export async function listRejects(
  ctx: SignedInCtx,
  fileId: string,
  { warnings, cause, page, limit }: FindingFilter & { readonly page: number; readonly limit: number },
): Promise<{ data: RejectedCell[]; count: number }> {
  const wanted = cause
    ? sql<boolean>`(
        ${findingKind} = ${cause.kind} and r.code = ${cause.code} and r.column_name = ${cause.column}
        and coalesce(r.params ->> 'thing', '') = ${cause.thing})`
    : sql<boolean>`r.warning = ${warnings}`;
  const [found, total] = await Promise.all([
    sql<RejectedCell>`
      select r.line, r.column_name as column, r.code, r.value, r.params, ${findingKind} as kind
        from erp_reject r
       where r.file_id = ${fileId} and ${wanted}
       order by r.line, r.column_name, r.code
       limit ${limit}
      offset ${(page - 1) * limit}`.execute(ctx.db),
    sql<{ count: number }>`
      select count(*)::int as count
        from erp_reject r
       where r.file_id = ${fileId} and ${wanted}`.execute(ctx.db),
  ]);
  return { data: found.rows, count: total.rows[0]?.count ?? 0 };
}

/** A missing record for which rows of a file wait, and the kind of file that brings it. */
export interface MissingRecord {
  readonly thing: string;
  readonly key: string;
  readonly source: string;
  readonly rows: number;
}

/** The records for which the waiting rows of a file wait: those of most rows first, at most `limit`. */
export async function listMissingRecords(ctx: SignedInCtx, fileId: string, limit: number): Promise<MissingRecord[]> {
  const { rows } = await sql<MissingRecord>`
    select r.params ->> 'thing' as thing, r.params ->> 'key' as key, r.params ->> 'source' as source,
           count(distinct r.line)::int as rows
      from erp_reject r
     where r.file_id = ${fileId}
       and ${findingKind} = 'waiting'
     group by 1, 2, 3
     order by 4 desc, 1, 2
     limit ${limit}`.execute(ctx.db);
  return rows;
}

/** A decision about a file or a record of the outbox. */
export interface ExchangeDecision {
  readonly id: string;
  readonly verb: 'again' | 'replay' | 'discard' | 'take_back';
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
  /** The entry of the file that was imported again; null until the job has run. */
  readonly resultId: string | null;
}

/** The decisions about a visible file, newest first. */
export async function listDecisions(ctx: SignedInCtx, fileId: string): Promise<ExchangeDecision[]> {
  const { rows } = await sql<ExchangeDecision>`
    select d.id, d.verb, d.reason, u.name as by, d.decided_at as at, d.result_id as "resultId"
      from erp_decision d
      join identity_user u on u.id = d.decided_by
     where d.file_id = ${fileId}
     order by d.decided_at desc, d.id desc
     limit 50`.execute(ctx.db);
  return rows;
}

/** Longest part of a cut-out line that is shown. */
const mostShown = 500;

/**
 * The given lines of a stored file (the first is 1); without those that it lacks. Reads no further than the last
 * wanted line.
 */
export async function readLines(files: Files, name: string, wanted: readonly number[]): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  const missing = new Set(wanted);
  if (missing.size === 0 || !(await files.exists(name))) return found;
  let line = 1;
  let begun: Buffer[] = [];
  const take = (): void => {
    if (missing.delete(line))
      found.set(line, Buffer.concat(begun).toString('utf8').replace(/\r$/, '').slice(0, mostShown));
    begun = [];
  };
  for await (const chunk of await files.stream(name)) {
    const bytes = chunk as Buffer;
    let from = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
      if (missing.has(line)) begun.push(bytes.subarray(from, end));
      take();
      line += 1;
      from = end + 1;
      if (missing.size === 0) return found;
    }
    if (missing.has(line)) begun.push(bytes.subarray(from));
  }
  take();
  return found;
}
