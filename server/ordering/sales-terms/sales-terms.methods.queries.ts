import { sql, type RawBuilder } from 'kysely';
import { paymentMethodFields, type PaymentMethodInput } from '#rules/ordering/orders/sales-terms.ts';
import type { PaymentModule } from '#rules/ordering/orders/term-choices.ts';
import type { Ctx } from '#platform/context.ts';
import { selection } from '#platform/rows/table-row.ts';
import { readPage } from '#platform/database/read-page.ts';

/** A payment method as the administration sees it; texts by language, as they are stored. */
export interface MethodSetting extends Omit<PaymentMethodInput, 'description' | 'instruction'> {
  readonly id: string;
  readonly version: number;
  readonly sorgName: string;
  readonly description: unknown;
  readonly instruction: unknown;
}

export interface MethodFilter {
  readonly sorg: string | null;
  readonly module: PaymentModule | null;
}

const columns = sql`t.id, t.version, s.name as "sorgName", ${selection(paymentMethodFields, 't')}`;

const settings = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  from orders_payment_method t
  join markets_sorg s on s.code = t.sorg
 where t.removed_at is null and ${condition}`;

/** One page of all payment methods, in the order in which dealers see them. */
export async function listMethodSettings(
  ctx: Ctx,
  { sorg, module }: MethodFilter,
  page: number,
  limit: number,
): Promise<{ data: MethodSetting[]; count: number }> {
  const { rows, count } = await readPage(
    ctx.db,
    { page, limit },
    sql<MethodSetting & { total: number }>`
    select ${columns}, count(*) over ()::int as total
    ${settings(sql`(${sorg}::text is null or t.sorg = ${sorg}) and (${module}::text is null or t.module = ${module})`)}
     order by t.sorg, t.module desc, t.position, t.id`,
  );
  return { data: rows, count };
}

/** One payment method; null if there is none or it was removed. */
export async function findMethodSetting(ctx: Ctx, id: string): Promise<MethodSetting | null> {
  const { rows } = await sql<MethodSetting>`select ${columns} ${settings(sql`t.id = ${id}`)}`.execute(ctx.db);
  return rows[0] ?? null;
}
