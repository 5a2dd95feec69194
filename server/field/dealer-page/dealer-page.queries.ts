import { sql } from 'kysely';
import type { ActiveCustomer } from '#rules/accounts/customers/active-customer.ts';
import type { Ctx, SignedInCtx } from '#platform/context.ts';
import { findActiveCustomer } from '#accounts/customers/customers.queries.ts';

/** A dealer as a member of staff sees them. */
export interface SeenDealer {
  readonly customer: ActiveCustomer;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  /**
   * The caller as if they acted for the dealer: the lists of the dealer read what this context shows. Loaders of the
   * request remember what they read for the active customer, so it has its own.
   */
  readonly ctx: SignedInCtx;
}

/** The dealer with this unified code; null if none of the caller's areas reaches it, and for users of dealers. */
export async function findDealer(ctx: SignedInCtx, code: string): Promise<SeenDealer | null> {
  if (ctx.actor.ownCustomerId !== null) return null;
  const found = await ctx.db
    .selectFrom('customers_customer')
    .select(['id', 'address', 'phone', 'email'])
    .where('unified', '=', code)
    .executeTakeFirst();
  const customer = found ? await findActiveCustomer(ctx.db, ctx.actor, found.id, ctx.market.sorgs) : null;
  if (!found || !customer) return null;
  const { id: _id, ...reached } = found;
  return { ...reached, customer, ctx: { ...ctx, customer, loaders: new Map() } };
}

/** A note of the staff about a dealer. */
export interface DealerNote {
  readonly id: string;
  readonly note: string;
  readonly createdByName: string;
  readonly createdAt: Date;
}

/** One page of the notes about a dealer that the caller sees, the newest first. */
export async function listDealerNotes(
  { db }: Pick<Ctx, 'db'>,
  customerId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: DealerNote[]; count: number }> {
  const [notes, total] = await Promise.all([
    sql<DealerNote>`
      select n.id, n.note, n.created_by_name as "createdByName", n.created_at as "createdAt"
        from dealer_page_note n
       where n.customer_id = ${customerId}
       order by n.id desc
       limit ${sql.lit(limit)}
      offset ${sql.lit((page - 1) * limit)}`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count
        from dealer_page_note n
       where n.customer_id = ${customerId}`.execute(db),
  ]);
  return { rows: notes.rows, count: total.rows[0]?.count ?? 0 };
}
