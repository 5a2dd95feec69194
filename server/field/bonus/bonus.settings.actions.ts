import type * as v from 'valibot';
import type { PointInput, pointVersion, YearInput, yearVersion } from '#rules/field/bonus/settings.ts';
import { DomainError } from '#rules/errors.ts';
import { decimalString, parseDecimal } from '#rules/money.ts';
import type { Ctx } from '#platform/context.ts';
import { requireSorg } from '#accounts/markets/markets.queries.ts';
import { findPointSetting, findYearSetting, type PointSetting, type YearSetting } from './bonus.settings.queries.ts';

/** Name of the job that computes totals again after a change of points or values. */
export const recomputeBonusJob = 'bonus.recompute';

type PointVersion = v.InferOutput<typeof pointVersion>;
type YearVersion = v.InferOutput<typeof yearVersion>;

/** Asks for new totals of a sales organisation from a year on; one job per sales organisation and year is enough. */
export const recomputeLater = (ctx: Pick<Ctx, 'enqueue'>, sorg: string, fromYear: number): Promise<void> =>
  ctx.enqueue(recomputeBonusJob, { sorg, fromYear }, { key: `${recomputeBonusJob} ${sorg} ${fromYear}` });

const yearOf = (day: string): number => Number(day.slice(0, 4));
const columnsOf = ({ validFrom, ...rest }: PointInput) => ({ ...rest, valid_from: validFrom });

/** Refuses a brand or merchandise category that the catalog does not have. */
async function requireClass({ db }: Pick<Ctx, 'db'>, { brand, merchandise }: PointInput): Promise<void> {
  const known = await db.selectFrom('catalog_brand').select('code').where('code', '=', brand).executeTakeFirst();
  if (!known) throw new DomainError('not_found', {}, 'brand');
  if (merchandise === '') return;
  const category = await db
    .selectFrom('catalog_category')
    .select('code')
    .where('code', '=', merchandise)
    .executeTakeFirst();
  if (!category) throw new DomainError('not_found', {}, 'merchandise');
}

/**
 * Adds points of a class of articles from a day on; totals follow by a job. Throws `not_found`, and
 * `bonus_points_exist` if the class has points from that day already.
 */
export async function addPoints(ctx: Ctx, input: PointInput): Promise<{ id: string }> {
  await requireSorg(ctx.db, input.sorg);
  await requireClass(ctx, input);
  const added = await ctx.db
    .insertInto('bonus_point')
    .values(columnsOf(input))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new DomainError('bonus_points_exist', {}, 'validFrom');
  await recomputeLater(ctx, input.sorg, yearOf(input.validFrom));
  await ctx.record({ action: 'bonus.points-added', subjectType: 'bonus-points', subjectId: added.id, after: input });
  return added;
}

/** Changes a row of the point table. Throws `not_found`, `entry_changed`, `bonus_points_exist`. */
export async function changePoints(ctx: Ctx, row: PointVersion, input: PointInput): Promise<{ id: string }> {
  const before = await lockPoints(ctx, row);
  await requireSorg(ctx.db, input.sorg);
  await requireClass(ctx, input);
  const same = await ctx.db
    .selectFrom('bonus_point')
    .select('id')
    .where('sorg', '=', input.sorg)
    .where('kind', '=', input.kind)
    .where('brand', '=', input.brand)
    .where('merchandise', '=', input.merchandise)
    .where('valid_from', '=', input.validFrom)
    .where('id', '<>', row.id)
    .executeTakeFirst();
  if (same) throw new DomainError('bonus_points_exist', {}, 'validFrom');
  await ctx.db
    .updateTable('bonus_point')
    .set({ ...columnsOf(input), version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  await recomputeLater(ctx, input.sorg, Math.min(yearOf(before.validFrom), yearOf(input.validFrom)));
  if (before.sorg !== input.sorg) await recomputeLater(ctx, before.sorg, yearOf(before.validFrom));
  await ctx.record({
    action: 'bonus.points-changed',
    subjectType: 'bonus-points',
    subjectId: row.id,
    before,
    after: input,
  });
  return { id: row.id };
}

/** Removes a row of the point table: an earlier row of the class counts again. Throws `not_found`, `entry_changed`. */
export async function removePoints(ctx: Ctx, row: PointVersion): Promise<{ id: string }> {
  const before = await lockPoints(ctx, row);
  await ctx.db.deleteFrom('bonus_point').where('id', '=', row.id).execute();
  await recomputeLater(ctx, before.sorg, yearOf(before.validFrom));
  await ctx.record({ action: 'bonus.points-removed', subjectType: 'bonus-points', subjectId: row.id, before });
  return { id: row.id };
}

async function lockPoints(ctx: Ctx, { id, version }: PointVersion): Promise<PointSetting> {
  const seen = await findPointSetting(ctx, id);
  if (!seen) throw new DomainError('not_found', {}, 'id');
  const locked = await ctx.db
    .selectFrom('bonus_point')
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw new DomainError('not_found', {}, 'id');
  if (locked.version !== version) throw new DomainError('entry_changed');
  return seen;
}

/** Minor units of a typed amount. Throws `out_of_range` for decimals that the currency does not have. */
function minorOf(amount: string, currency: string, field: string): number {
  const minor = parseDecimal(amount, currency);
  if (minor === null) throw new DomainError('out_of_range', {}, field);
  return minor;
}

/**
 * Sets value of a point, deadline and steps of a year (version 0: it has none yet); totals follow by a job. Throws
 * `not_found`, `entry_changed`, and `out_of_range` for decimals that the currency does not have.
 */
export async function setYear(ctx: Ctx, row: YearVersion, input: YearInput): Promise<YearVersion> {
  const { sorg, year } = row;
  const { currency } = await requireSorg(ctx.db, sorg);
  const before = await lockYear(ctx, row);
  const values = { point_value: minorOf(input.pointValue, currency, 'pointValue'), deadline_days: input.deadlineDays };
  if (before)
    await ctx.db
      .updateTable('bonus_year')
      .set({ ...values, version: row.version + 1 })
      .where('sorg', '=', sorg)
      .where('year', '=', year)
      .execute();
  else {
    const added = await ctx.db
      .insertInto('bonus_year')
      .values({ sorg, year, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .returning('year')
      .executeTakeFirst();
    if (!added) throw new DomainError('entry_changed');
  }
  await ctx.db.deleteFrom('bonus_step').where('sorg', '=', sorg).where('year', '=', year).execute();
  if (input.steps.length > 0)
    await ctx.db
      .insertInto('bonus_step')
      .values(
        input.steps.map(({ name, points, amount }, at) => ({
          sorg,
          year,
          name,
          points,
          amount: minorOf(amount, currency, `steps.${at}.amount`),
        })),
      )
      .execute();
  await recomputeLater(ctx, sorg, year);
  await ctx.record({
    action: 'bonus.year-set',
    subjectType: 'bonus-year',
    subjectId: `${sorg} ${year}`,
    ...(before ? { before: yearInput(before) } : {}),
    after: input,
  });
  return row;
}

/** The settings of a year as the form writes them: amounts as decimals. */
const yearInput = ({ sorg, year, pointValue, deadlineDays, steps, currency }: YearSetting) => ({
  sorg,
  year,
  pointValue: decimalString(pointValue, currency),
  deadlineDays,
  steps: steps.map(({ amount, ...step }) => ({ ...step, amount: decimalString(amount, currency) })),
});

/** Removes the settings of a year: its points have no value then. Throws `not_found`, `entry_changed`. */
export async function removeYear(ctx: Ctx, row: YearVersion): Promise<YearVersion> {
  const { sorg, year } = row;
  const before = await lockYear(ctx, row);
  if (!before) throw new DomainError('not_found', {}, 'year');
  await ctx.db.deleteFrom('bonus_step').where('sorg', '=', sorg).where('year', '=', year).execute();
  await ctx.db.deleteFrom('bonus_year').where('sorg', '=', sorg).where('year', '=', year).execute();
  await recomputeLater(ctx, sorg, year);
  await ctx.record({
    action: 'bonus.year-removed',
    subjectType: 'bonus-year',
    subjectId: `${sorg} ${year}`,
    before,
  });
  return row;
}

async function lockYear(ctx: Ctx, { sorg, year, version }: YearVersion): Promise<YearSetting | null> {
  const locked = await ctx.db
    .selectFrom('bonus_year')
    .select('version')
    .where('sorg', '=', sorg)
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirst();
  if ((locked?.version ?? 0) !== version) throw new DomainError('entry_changed');
  return locked ? findYearSetting(ctx, sorg, year) : null;
}
