import type * as v from 'valibot';
import { DomainError } from '#rules/errors.ts';
import type { componentInput, componentKey } from '#rules/ordering/orders/price-components.ts';
import type { Ctx } from '#platform/context.ts';
import { requireSorg } from '#accounts/markets/markets.queries.ts';
import { findComponentSetting } from './sales-terms.components.queries.ts';

type Component = v.InferOutput<typeof componentInput>;
type Named = v.InferOutput<typeof componentKey>;

const subjectOf = ({ sorg, module, key }: Named) =>
  ({ subjectType: 'price-component', subjectId: `${sorg} ${module} ${key}` }) as const;

/** Columns of a labelled amount; languages that the input does not name keep the label that they have. */
const columnsOf = ({ labels, visible, position }: Component, kept: Readonly<Record<string, string>> = {}) => {
  const all = { ...kept, ...Object.fromEntries(labels.map(({ language, label }) => [language, label])) };
  return {
    label: JSON.stringify(Object.fromEntries(Object.entries(all).filter(([, label]) => label !== ''))),
    visible,
    position,
  };
};

/** Adds a labelled amount. Throws `not_found` for an unknown sorg and `price_component_exists`. */
export async function addComponent(ctx: Pick<Ctx, 'db' | 'record'>, component: Component): Promise<void> {
  const { sorg, module, key } = component;
  await requireSorg(ctx.db, sorg);
  const added = await ctx.db
    .insertInto('orders_price_component')
    .values({ sorg, module, key, ...columnsOf(component) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!added) throw new DomainError('price_component_exists', {}, 'key');
  await ctx.record({ action: 'orders.price-component-added', ...subjectOf(component), after: component });
}

/** Changes labels, place and visibility of a labelled amount. Throws `not_found`. */
export async function changeComponent(ctx: Ctx, component: Component): Promise<void> {
  const before = await lockComponent(ctx, component);
  await ctx.db
    .updateTable('orders_price_component')
    .set(columnsOf(component, before.labels))
    .where('sorg', '=', component.sorg)
    .where('module', '=', component.module)
    .where('key', '=', component.key)
    .execute();
  await ctx.record({ action: 'orders.price-component-changed', ...subjectOf(component), before, after: component });
}

/** Removes a labelled amount: screens show it without a label of the sorg, or not at all. Throws `not_found`. */
export async function removeComponent(ctx: Ctx, component: Named): Promise<void> {
  const before = await lockComponent(ctx, component);
  await ctx.db
    .deleteFrom('orders_price_component')
    .where('sorg', '=', component.sorg)
    .where('module', '=', component.module)
    .where('key', '=', component.key)
    .execute();
  await ctx.record({ action: 'orders.price-component-removed', ...subjectOf(component), before });
}

async function lockComponent(ctx: Ctx, { sorg, module, key }: Named) {
  await ctx.db
    .selectFrom('orders_price_component')
    .select('key')
    .where('sorg', '=', sorg)
    .where('module', '=', module)
    .where('key', '=', key)
    .forUpdate()
    .execute();
  const found = await findComponentSetting(ctx, { sorg, module, key });
  if (!found) throw new DomainError('not_found', {}, 'key');
  return found;
}
