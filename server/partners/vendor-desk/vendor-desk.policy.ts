import { sql, type RawBuilder } from 'kysely';
import type { Permission } from '#rules/permissions.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { ownVendor } from '#partners/third-party/third-party.policy.ts';

/** Who sees the maintenance of articles: those of their own vendors. */
export const maintainsArticles = ['page.3rd-party-maintenance'] as const satisfies readonly Permission[];

/** Who changes articles and uploads sheets. */
export const changesArticles = ['3rd-party.upload'] as const satisfies readonly Permission[];

/**
 * The uploads `u` that the user may see: their own previews, and what colleagues wrote, if the user works for all
 * vendors that it names.
 */
export const visibleVendorUpload = (ctx: SignedInCtx): RawBuilder<boolean> => sql<boolean>`
    ((u.user_id = ${ctx.actor.userId} or u.state = 'written')
     and not exists (
         select
           from unnest(u.vendors) as named(code)
          where not exists (select from third_party_vendor v where v.code = named.code and ${ownVendor(ctx)})))`;
