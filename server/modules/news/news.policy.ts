import { DomainError } from '../../../rules/errors.ts';
import type { Ctx } from '../../platform/context.ts';
import { editScopes, readScopes } from '../content/content.policy.ts';

/** Scopes of users who open news, as readers or editors. */
export const readNews = readScopes.news;

/** Scope of users who edit news. */
export const editNews = editScopes.news;

/** Throws `not_found` while the market has no news. */
export function requireNews({ market }: Pick<Ctx, 'market'>): void {
  if (!market.configuration.features.news) throw new DomainError('not_found');
}
