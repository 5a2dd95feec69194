import { sql, type RawBuilder } from 'kysely';
import type { Permission } from '../../../rules/permissions.ts';
import type { Ctx } from '../../platform/context.ts';
import { writtenSorgs } from '../announcements/announcements.policy.ts';

/** Who writes banners. */
export const writeBanners: [Permission] = ['page.banner'];

/** Condition: the banner `b` is of a sales organisation in which the caller has an area. */
export function writtenBanners(ctx: Pick<Ctx, 'actor'>): RawBuilder<boolean> {
  return sql<boolean>`b.sorg = any(${writtenSorgs(ctx)})`;
}
