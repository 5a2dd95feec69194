import { sql } from 'kysely';
import { nextNumber } from '#testing/counters.ts';
import type { TestServer } from '#testing/harness.ts';

export interface ArticleOptions {
  readonly sorg: string;
  readonly code?: string;
  readonly name?: string;
  readonly category?: 'bike' | 'paa' | 'groupset';
  readonly merchandiseCategory?: string;
  readonly modelId?: string;
  readonly size?: string;
  readonly color?: string;
  /** Unit price in minor units on price list `dealer`; null adds none. */
  readonly price?: number | null;
  readonly currency?: string;
  /** On-hand quantity at site S1; null adds no stock row. */
  readonly stock?: number | null;
  readonly orderLimit?: number;
  readonly packSize?: number;
  readonly merchant?: string;
}

/**
 * Adds an orderable article (model, texts, sorg row, price, stock). Call `refreshEntries` of the catalog afterwards to
 * list it.
 */
export async function makeArticle(
  server: TestServer,
  options: ArticleOptions,
): Promise<{ id: string; code: string; modelId: string; slug: string }> {
  const articleCount = nextNumber('article');
  const code = options.code ?? `A${String(articleCount).padStart(5, '0')}`;
  const name = options.name ?? `Article ${articleCount}`;
  const category = options.merchandiseCategory ?? `${options.category ?? 'bike'}-test`;
  const slug = `model-${articleCount}`;
  const now = sql<Date>`now()`;
  await sql`insert into catalog_brand (code, name) values ('veldra', 'Veldra') on conflict do nothing`.execute(
    server.db,
  );
  await sql`
    insert into catalog_category (code, category)
    values (${category}, ${options.category ?? 'bike'})
        on conflict do nothing`.execute(server.db);
  let modelId = options.modelId;
  if (!modelId) {
    const model = await server.db
      .insertInto('catalog_model')
      .values({
        code: `M-${code}`,
        slug,
        brand: 'veldra',
        merchandise_category: category,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    modelId = model.id;
    await server.db.insertInto('catalog_model_text').values({ model_id: modelId, language: 'en', name }).execute();
  }
  const article = await server.db
    .insertInto('catalog_article')
    .values({
      code,
      display_code: code,
      model_id: modelId,
      size: options.size ?? '',
      color: options.color ?? '',
      pack_size: options.packSize ?? 1,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('catalog_article_sorg')
    .values({
      sorg: options.sorg,
      article_id: article.id,
      merchant: options.merchant ?? 'main',
      order_limit: options.orderLimit ?? null,
      rank: articleCount,
      updated_at: now,
    })
    .execute();
  if (options.price !== null) {
    await server.db
      .insertInto('catalog_price')
      .values({
        article_id: article.id,
        sorg: options.sorg,
        price_list: 'dealer',
        valid_from: '2020-01-01',
        amount: options.price ?? 10_000,
        currency: options.currency ?? 'USD',
      })
      .execute();
  }
  if (options.stock !== null) {
    await server.db
      .insertInto('catalog_stock')
      .values({ article_id: article.id, sorg: options.sorg, site: 'S1', qty: options.stock ?? 100, as_of: now })
      .execute();
  }
  return { id: article.id, code, modelId, slug };
}
