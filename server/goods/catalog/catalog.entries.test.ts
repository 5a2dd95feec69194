import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import { makeSorg } from '#accounts/markets/markets.factory.ts';
import { anchorStep } from './catalog.list.queries.ts';
import { refreshEntries } from './catalog.entries.actions.ts';
import { makeArticle } from './catalog.factory.ts';

const server = testServer();
const now = new Date('2026-11-21T12:00:00Z');

/** Every row of the read models, in a fixed order. */
async function readModels(): Promise<Record<string, unknown[]>> {
  const tables = {
    catalog_entry: 'sorg, language, article_id',
    catalog_scope: 'sorg, language, scope, grouped',
    catalog_anchor: 'sorg, language, scope, grouped, by_name, position',
    catalog_word: 'sorg, language, word',
    catalog_posting: 'sorg, language, word, relevance, article_id',
  };
  const all: Record<string, unknown[]> = {};
  for (const [table, order] of Object.entries(tables))
    all[table] = (await sql`select * from ${sql.table(table)} order by ${sql.raw(order)}`.execute(server.db)).rows;
  return all;
}

test('refreshing changed entries gives the same result as rebuilding all', async () => {
  const { db } = server;
  const sorg = await makeSorg(server, { languages: ['en', 'fr'] });
  const articles: { id: string; modelId: string }[] = [];
  for (let index = 0; index < 3 * anchorStep; index += 1) {
    const sibling = index % 4 === 3 ? articles.at(-1) : undefined;
    articles.push(
      await makeArticle(server, {
        sorg,
        name: `Bike ${index % 7} Trail`,
        merchandiseCategory: `kind-${index % 3}`,
        modelId: sibling?.modelId,
        size: String(index % 5),
        stock: null,
      }),
    );
  }
  await refreshEntries(db, 'all', now);
  const ids = (from: number, to: number): string[] => articles.slice(from, to).map((article) => article.id);
  const changes: (readonly [string[], () => Promise<unknown>])[] = [
    [
      ids(0, 3),
      () =>
        sql`update catalog_article_sorg set rank = rank + 1000 where article_id = any(${ids(0, 3)}::uuid[])`.execute(
          db,
        ),
    ],
    [
      ids(5, 9),
      () =>
        sql`
          update catalog_model_text
             set name = 'Étude ' || name
           where model_id = any(${articles.slice(5, 9).map((one) => one.modelId)}::uuid[])`.execute(db),
    ],
    [
      ids(20, 24),
      () =>
        sql`
          update catalog_model
             set merchandise_category = 'kind-0'
           where id = any(${articles.slice(20, 24).map((one) => one.modelId)}::uuid[])`.execute(db),
    ],
    [
      ids(30, 32),
      () =>
        sql`update catalog_article_sorg set removed_at = now() where article_id = any(${ids(30, 32)}::uuid[])`.execute(
          db,
        ),
    ],
    [ids(40, 41), () => sql`delete from catalog_article where id = ${articles[40]?.id}`.execute(db)],
    [
      ids(50, 54),
      () =>
        sql`update catalog_article_sorg set order_limit = 3 where article_id = any(${ids(50, 54)}::uuid[])`.execute(db),
    ],
    [
      articles.map((one) => one.id),
      () => sql`update catalog_category set category = 'paa' where code = 'kind-2'`.execute(db),
    ],
  ];
  for (const [articleIds, change] of changes) {
    await change();
    await refreshEntries(db, { articleIds }, now);
  }
  const stepwise = await readModels();
  await sql`truncate catalog_entry, catalog_scope, catalog_anchor, catalog_word, catalog_posting`.execute(db);
  await refreshEntries(db, 'all', now);
  const anew = await readModels();
  for (const table of Object.keys(anew)) expect(stepwise[table]).toEqual(anew[table]);
  expect(anew['catalog_anchor']?.length).toBeGreaterThan(6);
  expect(anew['catalog_scope']).toContainEqual(
    expect.objectContaining({ scope: 'c:paa', language: 'fr', grouped: false, entry_count: 59 }),
  );
  // A refresh without changes leaves every row unchanged.
  const { rows: before } = await sql<{
    last: string;
  }>`select max(xmin::text::bigint)::text as last from catalog_entry`.execute(db);
  await refreshEntries(db, 'all', now);
  const { rows: after } = await sql<{
    last: string;
  }>`select max(xmin::text::bigint)::text as last from catalog_entry`.execute(db);
  expect(after).toEqual(before);
});

test('a first load without indexes gives the same rows and indexes as one with readers in between', async () => {
  const { db } = server;
  const sorg = await makeSorg(server, { languages: ['en'] });
  await makeArticle(server, { sorg, name: 'Bell', stock: null });
  await sql`
    insert into catalog_article (code, display_code, model_id, created_at, updated_at)
    select 'FIRST-' || i, 'FIRST-' || i, (select id from catalog_model order by id desc limit 1), ${now}, ${now}
      from generate_series(1, 5000) i`.execute(db);
  await sql`
    insert into catalog_article_sorg (sorg, article_id, merchant, rank, updated_at)
    select ${sorg}, a.id, (select s.merchant from catalog_article_sorg s where s.sorg = ${sorg} limit 1),
           substr(a.code, 7)::int, ${now}
      from catalog_article a
     where a.code like 'FIRST-%'`.execute(db);
  const indexes = async (): Promise<unknown[]> =>
    (
      await sql`
        select indexdef
          from pg_indexes
         where tablename in ('catalog_entry', 'catalog_posting', 'catalog_word')
         order by indexdef`.execute(db)
    ).rows;
  const before = await indexes();
  const empty = (): Promise<unknown> =>
    sql`truncate catalog_entry, catalog_scope, catalog_anchor, catalog_word, catalog_posting`.execute(db);
  await empty();
  await refreshEntries(db, 'all', now);
  expect(await indexes()).toEqual(before);
  const alone = await readModels();
  await empty();
  await db.transaction().execute(async (reader) => {
    await sql`select from catalog_entry limit 1`.execute(reader);
    await refreshEntries(db, 'all', now);
  });
  const withReader = await readModels();
  for (const table of Object.keys(alone)) expect(withReader[table]).toEqual(alone[table]);
  expect(alone['catalog_entry']?.length).toBeGreaterThan(5_000);
});
