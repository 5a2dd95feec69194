import { sql, type RawBuilder } from 'kysely';
import type { ContentTexts } from '#rules/content/content/content-texts.ts';
import { isId } from '#rules/ids.ts';
import type { ContentLanguage } from '#rules/locales.ts';
import type { Market } from '#rules/accounts/markets/site-configuration.ts';
import type { Ctx } from '#platform/context.ts';
import { isValid } from '#content/content/content.policy.ts';

/** Condition on `content_item i`: news that is published, not deleted, and valid by a market's clock. */
export const isPublishedIn = ({ now }: Pick<Ctx, 'now'>, market: Market): RawBuilder<boolean> => sql<boolean>`
  (i.type = 'news' and i.deleted_at is null and i.published_at is not null and ${isValid({ now, market })})`;

/** A piece of news in a notice. */
export interface ToldNews {
  readonly texts: ContentTexts;
  readonly mainLanguage: ContentLanguage;
  readonly mustRead: boolean;
}

/** The news, or null if readers of the market do not see it (any more). */
export async function findToldNews(ctx: Ctx, id: string, market: Market): Promise<ToldNews | null> {
  if (!isId(id) || !market.configuration.features.news) return null;
  const { rows } = await sql<ToldNews>`
    select i.texts, i.main_language as "mainLanguage", i.must_read as "mustRead"
      from content_item i
     where i.id = ${id} and ${isPublishedIn(ctx, market)}`.execute(ctx.db);
  return rows[0] ?? null;
}
