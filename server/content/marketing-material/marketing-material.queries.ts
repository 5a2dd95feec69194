import type { Ctx } from '#platform/context.ts';
import { listItems, type ContentItem } from '#content/content/content.queries.ts';

/** Valid materials about any of some article or model codes, at most 50, for the page of a product. */
export async function listMaterialsOfArticles(ctx: Ctx, codes: readonly string[]): Promise<ContentItem[]> {
  if (codes.length === 0) return [];
  const { data } = await listItems(
    ctx,
    'marketing_material',
    { articleCodes: codes, validOnly: true },
    { page: 1, limit: 50, order: 'latest' },
  );
  return data;
}
