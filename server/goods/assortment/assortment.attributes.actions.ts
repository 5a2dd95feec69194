import { sql } from 'kysely';
import { productBatch } from '#rules/goods/catalog/analysis.ts';
import { newArrivalPeriod } from '#rules/goods/catalog/quantity.ts';
import { DomainError, type ErrorCode, type UserError } from '#rules/errors.ts';
import { sorgsWithin } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { refreshEntries } from '#goods/catalog/catalog.entries.actions.ts';

/** An article in a sales organisation by its code. */
export interface ArticleName {
  readonly articleCode: string;
  readonly sorg: string;
}
/** Result for one product of a batch: done, or refused with a code. */
export interface ProductOutcome extends ArticleName {
  readonly refused: ErrorCode | null;
}
export interface Batch<Outcome extends ProductOutcome = ProductOutcome> {
  readonly data: readonly Outcome[];
  readonly userErrors: readonly UserError[];
}

export interface OrderLimitChange extends ArticleName {
  /** Maximum quantity that one customer may order; null removes the limit. */
  readonly orderLimit: number | null;
}
export interface AttributeChange extends ArticleName {
  readonly newArrival: { readonly from: string | null; readonly to: string | null; readonly active: boolean } | null;
  /** True if the article may be ordered; null keeps the current value. */
  readonly order: boolean | null;
}

type SorgRow = {
  article_id: string;
  sorg: string;
  code: string;
  removed: boolean;
  order_limit: number | null;
  allow_order: boolean;
  new_arrival_active: boolean;
  new_arrival_from: string | null;
  new_arrival_to: string | null;
};

/** Rows of the given articles, locked in key order; sorgs outside the market or the caller's areas count as unknown. */
async function lockRows(ctx: Ctx, names: readonly ArticleName[]): Promise<Map<string, SorgRow>> {
  const { rows } = await sql<SorgRow>`
    select s.article_id, s.sorg, a.code, s.removed_at is not null as removed, s.order_limit, s.allow_order,
           s.new_arrival_active, s.new_arrival_from, s.new_arrival_to
      from unnest(${names.map((name) => name.articleCode)}::text[],
                  ${names.map((name) => name.sorg)}::text[]) as t(code, sorg)
      join catalog_article a on a.code = t.code
      join catalog_article_sorg s on s.article_id = a.id and s.sorg = t.sorg
     where s.sorg = any(${sorgsWithin(ctx.actor, ctx.market.sorgs)}::text[])
     order by s.sorg, s.article_id
       for update of s`.execute(ctx.db);
  return new Map(rows.map((row) => [`${row.sorg}:${row.code}`, row]));
}

/**
 * Runs `change` per product; a refused product is reported and does not affect the others. Lists show the changes at
 * once.
 */
async function eachProduct<Change extends ArticleName>(
  ctx: Ctx,
  changes: readonly Change[],
  field: string,
  change: (row: SorgRow, wanted: Change) => Promise<ErrorCode | null>,
  evenRemoved = false,
): Promise<Batch<Change & ProductOutcome>> {
  if (changes.length > productBatch) throw new DomainError('too_many', { limit: productBatch }, field);
  const rows = await lockRows(ctx, changes);
  const data: (Change & ProductOutcome)[] = [];
  const userErrors: UserError[] = [];
  const changed: string[] = [];
  for (const [index, wanted] of changes.entries()) {
    const row = rows.get(`${wanted.sorg}:${wanted.articleCode}`);
    const refused = !row || (row.removed && !evenRemoved) ? 'article_not_found' : await change(row, wanted);
    if (refused !== null)
      userErrors.push({
        field: `${field}.${index}.articleCode`,
        code: refused,
        params: { article: wanted.articleCode },
      });
    else if (row) changed.push(row.article_id);
    data.push({ ...wanted, refused });
  }
  await refreshEntries(ctx.db, { articleIds: changed }, ctx.now);
  return { data, userErrors };
}

const subject = (row: SorgRow): { subjectType: string; subjectId: string } => ({
  subjectType: 'article',
  subjectId: `${row.sorg}:${row.code}`,
});

/** Sets the maximum quantity of articles that one customer may order. */
export async function updateOrderLimits(
  ctx: Ctx,
  changes: readonly OrderLimitChange[],
): Promise<Batch<OrderLimitChange & ProductOutcome>> {
  return eachProduct(ctx, changes, 'products', async (row, wanted) => {
    await ctx.db
      .updateTable('catalog_article_sorg')
      .set({ order_limit: wanted.orderLimit, updated_at: ctx.now })
      .where('sorg', '=', row.sorg)
      .where('article_id', '=', row.article_id)
      .execute();
    await ctx.record({
      action: 'catalog.updateOrderLimit',
      ...subject(row),
      before: { orderLimit: row.order_limit },
      after: { orderLimit: wanted.orderLimit },
    });
    return null;
  });
}

/** Sets the new-arrival period and whether articles may be ordered. */
export async function updateProductAttributes(
  ctx: Ctx,
  changes: readonly AttributeChange[],
): Promise<Batch<AttributeChange & ProductOutcome>> {
  return eachProduct(ctx, changes, 'products', async (row, wanted) => {
    const arrival = wanted.newArrival ?? {
      from: row.new_arrival_from,
      to: row.new_arrival_to,
      active: row.new_arrival_active,
    };
    const period = newArrivalPeriod(arrival.from, arrival.to);
    if (!period.ok) return period.code;
    const order = wanted.order ?? row.allow_order;
    await ctx.db
      .updateTable('catalog_article_sorg')
      .set({
        new_arrival_from: arrival.from,
        new_arrival_to: arrival.to,
        new_arrival_active: arrival.active,
        allow_order: order,
        updated_at: ctx.now,
      })
      .where('sorg', '=', row.sorg)
      .where('article_id', '=', row.article_id)
      .execute();
    await ctx.record({
      action: 'catalog.updateAttributes',
      ...subject(row),
      before: {
        newArrival: { from: row.new_arrival_from, to: row.new_arrival_to, active: row.new_arrival_active },
        order: row.allow_order,
      },
      after: { newArrival: arrival, order },
    });
    return null;
  });
}

/** Hides articles in a sorg until they are restored; an import does not restore them. */
export async function deleteProducts(ctx: Ctx, names: readonly ArticleName[]): Promise<Batch> {
  return setRemoved(ctx, names, true);
}

/** Restores removed articles. */
export async function restoreProducts(ctx: Ctx, names: readonly ArticleName[]): Promise<Batch> {
  return setRemoved(ctx, names, false);
}

async function setRemoved(ctx: Ctx, names: readonly ArticleName[], removed: boolean): Promise<Batch> {
  return eachProduct(
    ctx,
    names,
    'products',
    async (row) => {
      if (row.removed === removed) return null;
      await ctx.db
        .updateTable('catalog_article_sorg')
        .set({ removed_at: removed ? ctx.now : null, updated_at: ctx.now })
        .where('sorg', '=', row.sorg)
        .where('article_id', '=', row.article_id)
        .execute();
      await ctx.record({
        action: removed ? 'catalog.deleteProduct' : 'catalog.restoreProduct',
        ...subject(row),
        before: { removed: row.removed },
        after: { removed },
      });
      return null;
    },
    !removed,
  );
}
