import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import type { KeyedChange, KeyedRow, KeyedRows } from '#platform/database/keyed-rows.ts';
import { mostOfCustomer } from './intake.codes.actions.ts';

/** Own codes by customer and code, without regard to case and signs; the value names the article. */
async function findOwnCodes({ db }: Ctx, keys: readonly KeyedRow[], lock: boolean): Promise<(KeyedRow | null)[]> {
  const { rows } = await sql<{ at: number; v: KeyedRow }>`
    select (k.at - 1)::int as at, jsonb_build_object('code', t.code, 'article', a.code, 'articleId', a.id) as v
      from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) with ordinality as k(key, at)
      join intake_alias t on t.customer_id = (k.key ->> 'customer')::uuid and t.code_key = k.key ->> 'codeKey'
      join catalog_article a on a.id = t.article_id
     order by t.customer_id, t.code_key
     ${lock ? sql`for update of t` : sql``}`.execute(db);
  const found = new Map(rows.map(({ at, v }) => [at, v]));
  return keys.map((_key, at) => found.get(at) ?? null);
}

async function setOwnCodes(ctx: Ctx, changes: readonly KeyedChange[]): Promise<void> {
  const json = JSON.stringify(changes);
  await sql`
    delete from intake_alias t
     using jsonb_array_elements(${json}::jsonb) as c(change)
     where jsonb_typeof(c.change -> 'after') = 'null'
       and t.customer_id = (c.change -> 'key' ->> 'customer')::uuid
       and t.code_key = c.change -> 'key' ->> 'codeKey'`.execute(ctx.db);
  await sql`
    insert into intake_alias (customer_id, code, article_id, created_by, created_at)
    select (c.change -> 'key' ->> 'customer')::uuid, c.change -> 'after' ->> 'code',
           (c.change -> 'after' ->> 'articleId')::uuid, ${ctx.actor?.userId ?? null}::uuid, ${ctx.now}::timestamptz
      from jsonb_array_elements(${json}::jsonb) as c(change)
     where jsonb_typeof(c.change -> 'after') <> 'null'
        on conflict (customer_id, code_key) do update set code = excluded.code, article_id = excluded.article_id,
                    created_by = excluded.created_by, created_at = excluded.created_at`.execute(ctx.db);
  for (const [customerId, rows] of Map.groupBy(changes, ({ key }) => String(key['customer']))) {
    const { count } = await ctx.db
      .selectFrom('intake_alias')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();
    if (count > mostOfCustomer) throw new DomainError('too_many', { limit: mostOfCustomer }, 'codes');
    await ctx.record({
      action: 'intake.save-codes',
      subjectType: 'customer',
      subjectId: customerId,
      customerId,
      before: { codes: rows.slice(0, 20).map(({ before }) => pair(before)) },
      after: { saved: rows.length, codes: rows.slice(0, 20).map(({ after }) => pair(after)) },
    });
  }
}

const pair = (values: KeyedRow | null): string | null =>
  values && `${String(values['code'])} = ${String(values['article'])}`;

/** Own codes of several customers, for users who act for them; the caller has checked that they may. */
export const ownCodeRows: KeyedRows = { find: findOwnCodes, set: setOwnCodes };
