import type { ErrorCode } from '#rules/errors.ts';

/** Reasons that may prevent ordering an article, as read from the database; null or false means no obstacle. */
export interface BlockFacts {
  /** Unknown, removed, or not yet valid in the sales organisation. */
  readonly invalid: boolean;
  readonly removed: boolean;
  readonly allowOrder: boolean;
  readonly orderBlock: string | null;
  readonly hierarchyBlock: string | null;
  readonly brandBlock: string | null;
  readonly categoryBlock: string | null;
  readonly sorgBlock: string | null;
  readonly hasPrice: boolean;
}

/** The first reason that prevents ordering an article, from the broadest to the narrowest cause, or null. */
export function blockOf(facts: BlockFacts): { readonly code: ErrorCode; readonly reason: string } | null {
  if (facts.removed) return { code: 'article_removed', reason: '' };
  if (facts.invalid) return { code: 'invalid_article', reason: '' };
  if (facts.sorgBlock !== null) return { code: 'sorg_blocked', reason: facts.sorgBlock };
  if (facts.brandBlock !== null) return { code: 'brand_blocked', reason: facts.brandBlock };
  if (facts.categoryBlock !== null) return { code: 'category_blocked', reason: facts.categoryBlock };
  if (facts.hierarchyBlock !== null) return { code: 'hierarchy_blocked', reason: facts.hierarchyBlock };
  if (facts.orderBlock !== null) return { code: 'order_blocked', reason: facts.orderBlock };
  if (!facts.allowOrder) return { code: 'not_allowed_to_order', reason: '' };
  if (!facts.hasPrice) return { code: 'no_price', reason: '' };
  return null;
}
