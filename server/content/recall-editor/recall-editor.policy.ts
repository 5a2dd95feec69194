import { sql, type RawBuilder } from 'kysely';
import { signedIn, type Ctx, type SignedInCtx } from '#platform/context.ts';
import { areAllSorgs } from '#accounts/markets/markets.queries.ts';

/** Scope of staff who make, publish and end recalls. */
export const publishesRecalls = ['recall.publish'] as const;

/**
 * Sales organisations whose dealers the caller sees without exception: a recall reaches all dealers of its sales
 * organisation.
 */
export function wholeSorgs({ actor }: Pick<Ctx, 'actor'>): string[] {
  const areas = actor?.ownCustomerId === null ? actor.areas : [];
  const excluded = new Set(areas.filter(({ option }) => option === 'exclude').map(({ sorg }) => sorg));
  const whole = areas.filter(({ option, limitation }) => option === 'include' && limitation === 'none');
  return [...new Set(whole.map(({ sorg }) => sorg))].filter((sorg) => !excluded.has(sorg)).toSorted();
}

/** True if the caller may make recalls for all sales organisations: they see all dealers of each market. */
export const mayRecallForAll = (ctx: Pick<Ctx, 'actor' | 'db'>): Promise<boolean> =>
  areAllSorgs(ctx.db, wholeSorgs(ctx));

/** Condition on `frames_recall r`: staff who publish recalls see those of their sales organisations, and those of all. */
export const editedRecall = (ctx: Pick<Ctx, 'actor'>): RawBuilder<boolean> =>
  ctx.actor?.ownCustomerId === null
    ? sql<boolean>`(r.sorg is null or r.sorg = any(${wholeSorgs(ctx)}))`
    : sql<boolean>`false`;

/** True if the caller may make and change recalls of a sales organisation; null for all. */
export const mayRecall = async (ctx: Pick<Ctx, 'actor' | 'db'>, sorg: string | null): Promise<boolean> =>
  sorg === null ? mayRecallForAll(ctx) : wholeSorgs(ctx).includes(sorg);

/** The caller as an editor of news: the permission to publish recalls includes the news about them, and no other. */
export function asNewsEditor(ctx: Ctx): SignedInCtx {
  const { actor } = signedIn(ctx);
  return { ...ctx, actor: { ...actor, permissions: new Set([...actor.permissions, 'news.cu']) } };
}
