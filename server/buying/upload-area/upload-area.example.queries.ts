import { sql } from 'kysely';
import { addDays, calendarDateIn } from '#rules/dates.ts';
import type { UploadModule } from '#rules/buying/upload-area/choices.ts';
import type { UploadColumn } from '#rules/buying/upload-area/columns.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { visibleArea } from '#accounts/customers/customers.policy.ts';
import { settableSorgs } from './upload-area.policy.ts';

interface Example {
  readonly sorg: string;
  readonly article: string;
  readonly unit: string;
  readonly site: string;
  readonly list: string;
  readonly amount: string;
}

/** A real article of the caller's first sales organisation, so that the template can be tried out. */
async function exampleArticle({ db }: SignedInCtx, sorgs: readonly string[]): Promise<Example | null> {
  const { rows } = await sql<Example>`
    select s.sorg, a.code as article, a.uom as unit, '100' as amount,
           coalesce(nullif(o.price_list, ''),
                    (select min(p.price_list) from catalog_price p where p.article_id = a.id and p.sorg = s.sorg), '') as list,
           coalesce((select c.code from catalog_site c where c.sorg = s.sorg order by c.priority, c.code limit 1), '') as site
      from catalog_article_sorg s
      join catalog_article a on a.id = s.article_id
      join markets_sorg o on o.code = s.sorg
     where s.sorg = any(${[...sorgs]}::text[]) and s.removed_at is null and s.status = 'active'
     order by s.sorg, s.rank, s.article_id
     limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The first customer that the caller sees. */
async function exampleCustomer({ db, actor, market }: SignedInCtx): Promise<string> {
  const { rows } = await sql<{ unified: string }>`
    select c.unified
      from customers_area a
      join customers_customer c on c.id = a.customer_id
     where a.sorg = any(${[...market.sorgs]}::text[]) and c.blocked_at is null and ${visibleArea(actor)}
     order by c.name, c.id
     limit 1`.execute(db);
  return rows[0]?.unified ?? '';
}

/** The example row of a template. */
export async function exampleRow(
  ctx: SignedInCtx,
  module: UploadModule,
): Promise<Readonly<Partial<Record<UploadColumn, string>>>> {
  const found = await exampleArticle(ctx, settableSorgs(ctx.actor, module, ctx.market.sorgs));
  const today = calendarDateIn(ctx.now, ctx.market.timeZone);
  const { sorg = '', article = '', unit = '', site = '', list = '', amount = '' } = found ?? {};
  const item = { sorg, article };
  switch (module) {
    case 'order-limits':
      return { ...item, limit: '12' };
    case 'product-attributes':
      return { ...item, new: 'yes', new_from: today, new_to: addDays(today, 60), order: 'yes' };
    case 'delivery-dates':
      return { ...item, site, date: addDays(today, 21), new_date: addDays(today, 35), precision: 'day' };
    case 'price-lists':
      return { ...item, price_list: list, valid_from: addDays(today, 30), amount, unit };
    case 'stock':
      return { ...item, site, qty: '25' };
    case 'own-codes':
      return { customer: await exampleCustomer(ctx), code: 'A-100', article };
  }
}
