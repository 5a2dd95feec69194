import { sql, type RawBuilder } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { editScopes, readScopes } from '#content/content/content.policy.ts';

/** Scopes of users who open news, as readers or editors. */
export const readNews = readScopes.news;

/** Scope of users who edit news. */
export const editNews = editScopes.news;

/** Throws `not_found` while the market has no news. */
export function requireNews({ market }: Pick<Ctx, 'market'>): void {
  if (!market.configuration.features.news) throw new DomainError('not_found');
}

/**
 * Condition: market `m` has news and is a market of user `u`, by their areas or by their customers; users without both
 * belong to the default market.
 */
export const marketOfReader: RawBuilder<boolean> = sql<boolean>`
  ((m.configuration -> 'features' ->> 'news')::boolean
   and (exists (
          select
            from markets_market_sorg s
            join identity_user_area a on a.sorg = s.sorg and a.option = 'include'
           where s.market_id = m.id and a.user_id = u.id)
        or exists (
          select
            from markets_market_sorg s
            join customers_area a on a.sorg = s.sorg
            join customers_user c on c.customer_id = a.customer_id
           where s.market_id = m.id and c.user_id = u.id)
        or (exists (select from markets_host h where h.market_id = m.id and h.is_default)
            and not exists (select from identity_user_area a where a.user_id = u.id and a.option = 'include')
            and not exists (select from customers_user c where c.user_id = u.id))))`;

/**
 * Condition: news `i` is meant for user `u`, whatever its validity: the user is active, may read news, and has a target
 * market of it. Markets are checked by {@link marketOfReader}.
 */
export const addressed: RawBuilder<boolean> = sql<boolean>`
  (u.disabled_at is null
   and u.deleted_at is null
   and exists (
      select
        from markets_user_target_market t
        join markets_content_target_market g on g.id = t.content_target_market_id
       where t.user_id = u.id
         and t.content_target_market_id = any(i.market_ids)
         and 'news' = any(g.types))
   and exists (
      select
        from identity_user_role r
        join identity_role_permission p on p.role_id = r.role_id
       where r.user_id = u.id and p.permission = any(${[...readNews]})))`;

/**
 * When user `u` read the current round of news `i` with its row `n`; null if they did not. Who read the bulletin of its
 * recall has read it.
 */
export const readingTime = (user: RawBuilder<unknown>): RawBuilder<Date | null> => sql<Date | null>`
  coalesce(
    (select d.read_at
       from news_reading d
      where d.news_id = i.id
        and d.user_id = ${user}
        and d.round >= coalesce(n.round, 1)),
    (select b.read_at
       from frames_recall_reading b
      where b.recall_id = n.recall_id
        and b.user_id = ${user}
        and coalesce(n.round, 1) = 1))`;
