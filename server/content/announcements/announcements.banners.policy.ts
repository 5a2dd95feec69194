import { sql, type RawBuilder } from 'kysely';
import type { Permission } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { writtenSorgs } from './announcements.policy.ts';

/** Scope of users who may edit banners. */
export const writeBanners: [Permission] = ['page.banner'];

/** Condition: the caller has an area in the sales organisation of banner `b`. */
export function writtenBanners(ctx: Pick<Ctx, 'actor'>): RawBuilder<boolean> {
  return sql<boolean>`b.sorg = any(${writtenSorgs(ctx)})`;
}
