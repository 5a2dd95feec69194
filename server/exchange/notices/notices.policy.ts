import { sql, type RawBuilder } from 'kysely';
import { readableKinds } from '#rules/exchange/notices/kinds.ts';
import type { Actor } from '#rules/permissions.ts';
import { visibleArea } from '#accounts/customers/customers.policy.ts';

/** Condition on an entry `e` about news: it was not withdrawn, and a market of these sorgs has news. */
const newsOfEntry = (sorgs: readonly string[]): RawBuilder<boolean> => sql<boolean>`
  (exists (
      select
        from notices_event v
        join content_item n on n.id = (v.details ->> 'newsId')::uuid
       where v.id = e.event_id
         and n.deleted_at is null
         and n.published_at is not null)
   and exists (
      select
        from markets_market m
        join markets_market_sorg s on s.market_id = m.id and s.sorg = any(${[...sorgs]})
       where (m.configuration -> 'features' ->> 'news')::boolean))`;

/**
 * The entries `e` that a user reads on hosts of these sorgs: their own, of kinds that their permissions let them read,
 * and about customers whom they may see. Deleted announcements and
 * news that was withdrawn are left out, and all news on hosts without it.
 */
export const visibleEntries = (
  actor: Pick<Actor, 'userId' | 'permissions' | 'ownCustomerId' | 'areas'>,
  sorgs: readonly string[],
): RawBuilder<boolean> => sql<boolean>`(e.deleted_at is null and ${entriesWithDeleted(actor, sorgs)})`;

/** The same entries with those that the user deleted, which they may take back. */
export const entriesWithDeleted = (
  actor: Pick<Actor, 'userId' | 'permissions' | 'ownCustomerId' | 'areas'>,
  sorgs: readonly string[],
): RawBuilder<boolean> => sql<boolean>`
  (e.user_id = ${actor.userId}
   and e.kind = any(${readableKinds(actor.permissions).map(({ kind }) => kind)})
   and (e.sorg is null or e.sorg = any(${[...sorgs]}))
   and (e.customer_id is null or exists (
      select
        from customers_area a
       where a.customer_id = e.customer_id
         and (e.sorg is null or a.sorg = e.sorg)
         and ${visibleArea(actor)}))
   and case e.kind
         when 'announcement' then exists (
             select
               from notices_event v
               join announcements_announcement n on n.id = case v.kind when 'announcement' then v.key::uuid end
              where v.id = e.event_id
                and n.deleted_at is null)
         when 'news.published' then ${newsOfEntry(sorgs)}
         when 'news.must-read' then ${newsOfEntry(sorgs)}
         else true
       end)`;
