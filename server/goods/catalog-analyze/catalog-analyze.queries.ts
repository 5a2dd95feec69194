import { sql } from 'kysely';
import type { ActiveCustomer } from '#rules/accounts/customers/active-customer.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { findActiveCustomer } from '#accounts/customers/customers.queries.ts';
import { findActor } from '#access/identity/identity.queries.ts';
import { viewerOf } from '#goods/catalog/catalog.policy.ts';
import { findArticlesByCodes, unknownProduct } from '#goods/catalog/catalog.lookup.queries.ts';
import type { Product } from '#goods/catalog/catalog.products.queries.ts';

/** The customer of an analysis; empty = the caller's own context. */
export interface AnalysisScope {
  readonly salesUsername: string | null;
  /** The customer's two codes, or its unified code. */
  readonly customer: { readonly r3: string; readonly isr: string } | { readonly unified: string } | null;
}

/**
 * Each code with the result that the caller, or a customer that they may see, would get when ordering it: in
 * the order of the codes, unknown ones marked invalid. If a salesperson is given, they must look after the customer.
 * Throws `customer_not_found` for a customer that the caller may not see or that does not exist.
 */
export async function analyzeProducts(
  ctx: Ctx,
  sorg: string,
  codes: readonly string[],
  whom: AnalysisScope,
): Promise<Product[]> {
  const viewer = viewerOf(ctx, await findAnalysedCustomer(ctx, whom));
  const products = await findArticlesByCodes(ctx, sorg, codes, viewer);
  return products.map((product, index) => product ?? unknownProduct(sorg, codes[index] ?? '', viewer));
}

/**
 * The customer of an analysis: the given one if the caller may see it, else the active one. Throws
 * `customer_not_found`.
 */
export async function findAnalysedCustomer(
  ctx: Ctx,
  { customer, salesUsername }: AnalysisScope,
): Promise<ActiveCustomer | null> {
  return customer === null ? ctx.customer : findVisibleCustomer(ctx, customer, salesUsername);
}

async function findVisibleCustomer(
  ctx: Ctx,
  wanted: NonNullable<AnalysisScope['customer']>,
  salesUsername: string | null,
): Promise<ActiveCustomer> {
  const unified = 'unified' in wanted ? wanted.unified : `${wanted.r3}-${wanted.isr}`;
  const { rows } = await sql<{ id: string; user_id: string | null }>`
    select c.id, (select u.id from identity_user u where u.username = ${salesUsername}) as user_id
      from customers_customer c
     where c.unified = ${unified}`.execute(ctx.db);
  const row = rows[0];
  const { actor } = ctx;
  if (!row || !actor) throw new DomainError('customer_not_found', {}, 'custCode');
  if (salesUsername !== null && salesUsername !== actor.username) {
    const sales = row.user_id === null ? null : await findActor(ctx.db, row.user_id, actor.sessionId);
    if (!sales || !(await findActiveCustomer(ctx.db, sales, row.id, ctx.market.sorgs)))
      throw new DomainError('customer_not_found', {}, 'custCode');
  }
  const customer = await findActiveCustomer(ctx.db, actor, row.id, ctx.market.sorgs);
  if (!customer) throw new DomainError('customer_not_found', {}, 'custCode');
  return customer;
}
