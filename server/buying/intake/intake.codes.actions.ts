import { sql } from 'kysely';
import { codeKey } from '#rules/goods/catalog/search.ts';
import { DomainError, type UserError } from '#rules/errors.ts';
import type { GivenLine } from '#rules/buying/intake/list.ts';
import { readPairs } from '#rules/buying/intake/pairs.ts';
import { longestCode } from '#rules/buying/intake/tokens.ts';
import type { Ctx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';
import { viewerOf } from '#goods/catalog/catalog.policy.ts';
import { matchCodes, type Match } from './intake.match.queries.ts';

/** Maximum number of own codes per request. */
export const mostOwnCodes = 5_000;
/** Maximum number of own codes of a customer. */
export const mostOfCustomer = 50_000;

/** A pair "our code X is article Y". */
export interface CodePair {
  readonly code: string;
  readonly articleCode: string;
}

export interface SavedCodes {
  readonly saved: number;
  readonly refusals: readonly UserError[];
}

/** True if a match is an article's own code, not the customer's and not merely a similar one. */
const namesArticle = ({ kind }: Match): boolean => kind !== 'own' && kind !== 'padded';

/**
 * Stores own codes of the active customer; an existing code gets the new article. Refuses single pairs with the index
 * of their row: an article that none of the customer's sorgs has, a code that is already an article's code, or an empty
 * one.
 */
export async function saveCodes(ctx: Ctx, pairs: readonly CodePair[], field = 'codes'): Promise<SavedCodes> {
  const { customer, actor } = ctx;
  if (!customer || !actor) throw new DomainError('customer_required');
  const known = await matchCodes(
    ctx,
    viewerOf(ctx),
    pairs.flatMap(({ code, articleCode }) => [code, articleCode]),
  );
  const refusals: UserError[] = [];
  const rows = new Map<string, { code: string; article_id: string }>();
  pairs.forEach(({ code, articleCode }, index) => {
    const refuse = (reason: UserError['code'], params: UserError['params'] = {}): void =>
      void refusals.push({ field: `${field}[${index}]`, code: reason, params: { code, articleCode, ...params } });
    if (codeKey(code) === '' || code.length > longestCode)
      return refuse(code.length > longestCode ? 'too_long' : 'valid_alphaNumeric', { limit: longestCode });
    const article = (known.get(articleCode) ?? []).find(namesArticle);
    if (!article) return refuse('article_not_found');
    if ((known.get(code) ?? []).some(({ kind }) => kind === 'code')) return refuse('code_is_article');
    rows.set(codeKey(code), { code, article_id: article.articleId });
  });
  if (rows.size > 0) {
    await sql`
      insert into intake_alias (customer_id, code, article_id, created_by, created_at)
      select ${customer.id}, r.code, r.article_id, ${actor.userId}, ${ctx.now}
        from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb) as r(code text, article_id uuid)
          on conflict (customer_id, code_key) do update set code = excluded.code, article_id = excluded.article_id,
                      created_by = excluded.created_by, created_at = excluded.created_at`.execute(ctx.db);
    const { count } = await ctx.db
      .selectFrom('intake_alias')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('customer_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    if (count > mostOfCustomer) throw new DomainError('too_many', { limit: mostOfCustomer }, field);
    await ctx.record({
      action: 'intake.save-codes',
      subjectType: 'customer',
      subjectId: customer.id,
      after: { saved: rows.size, codes: pairs.slice(0, 20).map(({ code, articleCode }) => `${code} = ${articleCode}`) },
    });
  }
  return { saved: rows.size, refusals };
}

/**
 * Stores the own codes of a list: two columns in either order, recognized by their names or by which of them the
 * catalog knows.
 */
export async function saveCodesOf(ctx: Ctx, lines: readonly GivenLine[]): Promise<SavedCodes> {
  if (!ctx.customer) throw new DomainError('customer_required');
  const list = readPairs(lines);
  if (list.rows.length === 0) throw new DomainError('list_empty', {}, 'list');
  if (list.rows.length > mostOwnCodes) throw new DomainError('too_many_rows', { limit: mostOwnCodes }, 'list');
  const known = await matchCodes(
    ctx,
    viewerOf(ctx),
    list.rows.flatMap(({ cells }) => cells.slice(0, 2)).filter((cell) => cell.length <= longestCode),
  );
  const hits = (place: 0 | 1): number =>
    list.rows.filter(({ cells }) => (known.get(cells[place] ?? '') ?? []).some(namesArticle)).length;
  const articleFirst = list.articleFirst || hits(0) > hits(1);
  const { saved, refusals } = await saveCodes(
    ctx,
    list.rows.map(({ cells: [one, other] }) =>
      articleFirst ? { code: other, articleCode: one } : { code: one, articleCode: other },
    ),
    'rows',
  );
  // Line numbers for users start at 1.
  return {
    saved,
    refusals: refusals.map((refusal) => {
      const line = list.rows[Number(/\d+/.exec(refusal.field)?.[0])]?.line ?? 0;
      return { ...refusal, field: `line ${line}`, params: { ...refusal.params, line } };
    }),
  };
}

/** Deletes own codes of the active customer; treats codes of other customers as not found. */
export async function deleteCodes(ctx: Ctx, ids: readonly string[]): Promise<number> {
  const { customer } = ctx;
  if (!customer) throw new DomainError('customer_required');
  const rows = await ctx.db
    .deleteFrom('intake_alias')
    .where('customer_id', '=', customer.id)
    .where('id', '=', anyOf(ids))
    .returning((row) => [
      'code',
      row
        .selectFrom('catalog_article')
        .select('catalog_article.code')
        .whereRef('catalog_article.id', '=', 'intake_alias.article_id')
        .as('articleCode'),
    ])
    .execute();
  if (rows.length > 0)
    await ctx.record({
      action: 'intake.delete-codes',
      subjectType: 'customer',
      subjectId: customer.id,
      before: { codes: rows.slice(0, 20).map(({ code, articleCode }) => `${code} = ${articleCode ?? ''}`) },
    });
  return rows.length;
}
