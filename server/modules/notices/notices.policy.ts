import { sql, type RawBuilder } from 'kysely';
import { readableKinds } from '../../../rules/notices/kinds.ts';
import type { Actor } from '../../../rules/permissions.ts';
import { visibleArea } from '../customers/customers.policy.ts';

/**
 * The entries `e` that a user reads on hosts of these sorgs: their own, of kinds that their permissions let them read,
 * and about customers whom they may see. A deleted announcement is left out.
 */
export const visibleEntries = (
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
              where v.id = e.event_id)
         else true
       end)`;
