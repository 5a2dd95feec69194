import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import type { ExpectedFileInput } from '#rules/exchange/integration/expected-file-input.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { listExpectedFiles, listVisibleExpectedFiles, type ExpectedFile } from './integration.expected.queries.ts';
import { findFormat } from '#exchange/erp-formats/erp-formats.ts';
import { wholeSorgs } from '#exchange/erp/erp.integration.policy.ts';

async function visibleExpectation(ctx: Ctx, id: string): Promise<ExpectedFile> {
  const found = isId(id) ? (await listVisibleExpectedFiles(signedIn(ctx))).find((one) => one.id === id) : undefined;
  if (!found) throw new DomainError('erp_expectation_not_found', {}, 'id');
  return found;
}

const described = ({
  sorg,
  type,
  sender,
  everyMinutes,
  workingDaysOnly,
}: Omit<ExpectedFileInput, 'id'>): Omit<ExpectedFileInput, 'id'> => ({
  sorg,
  type,
  sender,
  everyMinutes,
  workingDaysOnly,
});

/**
 * Sets a new expected file, or changes an existing one; from now on the next file is awaited. Refuses
 * `erp_expectation_not_found`, `erp_kind_unknown`, `erp_sorg_not_yours` and `erp_expectation_exists`.
 */
export async function setExpectedFile(ctx: Ctx, { id, ...input }: ExpectedFileInput): Promise<string> {
  const { actor } = signedIn(ctx);
  if (findFormat(input.type)?.direction !== 'in') throw new DomainError('erp_kind_unknown', {}, 'type');
  if (!wholeSorgs(actor).includes(input.sorg)) throw new DomainError('erp_sorg_not_yours', {}, 'sorg');
  const before = id === null ? null : await visibleExpectation(ctx, id);
  const twin = await ctx.db
    .selectFrom('erp_expectation')
    .select('id')
    .where('sorg', '=', input.sorg)
    .where('type', '=', input.type)
    .where('sender', '=', input.sender)
    .executeTakeFirst();
  if (twin && twin.id !== before?.id) throw new DomainError('erp_expectation_exists', {}, 'type');
  const values = {
    sorg: input.sorg,
    type: input.type,
    sender: input.sender,
    every_minutes: input.everyMinutes,
    working_days_only: input.workingDaysOnly,
    watched_since: ctx.now,
    late_since: null,
    changed_by: actor.userId,
    changed_at: ctx.now,
  };
  const saved = before
    ? await ctx.db
        .updateTable('erp_expectation')
        .set(values)
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await ctx.db.insertInto('erp_expectation').values(values).returning('id').executeTakeFirstOrThrow();
  await ctx.record({
    action: before ? 'erp.expected-change' : 'erp.expected-add',
    subjectType: 'erp-expected',
    subjectId: saved.id,
    ...(before && { before: described(before) }),
    after: described(input),
  });
  return saved.id;
}

/** Removes an expected file. Refuses `erp_expectation_not_found`. */
export async function removeExpectedFile(ctx: Ctx, id: string): Promise<void> {
  const before = await visibleExpectation(ctx, id);
  await ctx.db.deleteFrom('erp_expectation').where('id', '=', id).execute();
  await ctx.record({
    action: 'erp.expected-remove',
    subjectType: 'erp-expected',
    subjectId: id,
    before: described(before),
  });
}

/**
 * Raises an alarm once for each expected file that is late, and once when it is back. Returns the number of alarms.
 * Several processes may run this at the same time: the row that changes decides.
 */
export async function judgeExpectedFiles(ctx: Ctx): Promise<number> {
  let alarms = 0;
  for (const file of await listExpectedFiles(ctx.db, ctx.now, { sorgs: null })) {
    if (file.isLate === (file.lateSince !== null)) continue;
    alarms += await withTransaction(ctx, (inner) => tellChange(inner, file));
  }
  return alarms;
}

async function tellChange(ctx: Ctx, file: ExpectedFile): Promise<number> {
  const changed = await ctx.db
    .updateTable('erp_expectation')
    .set({ late_since: file.isLate ? ctx.now : null })
    .where('id', '=', file.id)
    .where('watched_since', '=', file.watchedSince)
    .where((eb) => eb('late_since', file.isLate ? 'is' : 'is not', null))
    .returning(sql<number>`1`.as('one'))
    .executeTakeFirst();
  if (!changed) return 0;
  const { sorg, type, sender, timeZone } = file;
  await ctx.enqueue('notices.raise', {
    kind: file.isLate ? 'erp.late' : 'erp.back',
    key: `${file.id}:${(file.lateSince ?? ctx.now).toISOString()}`,
    details: {
      sorg,
      type,
      sender,
      timeZone,
      dueAt: file.dueAt.toISOString(),
      lastAt: file.lastAt?.toISOString() ?? '',
    },
  });
  return 1;
}
