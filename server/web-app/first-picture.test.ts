import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshEntries } from '#goods/catalog/catalog.entries.actions.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { secretTokenHash } from '#platform/access/secret-token.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { testServer } from '#testing/harness.ts';

const dist = mkdtempSync(join(tmpdir(), 'paceline-dist-'));
writeFileSync(join(dist, 'index.html'), '<html><head><title>P</title></head><body></body></html>');
afterAll(() => rmSync(dist, { recursive: true, force: true }));

const server = testServer({ WEB_DIST: dist });
let slug = '';
let seller = '';
let stranger = '';

/** A refresh cookie of the latest session of a user. */
async function cookieOf(userId: string, token: string): Promise<string> {
  await sql`
    insert into identity_refresh_token (token_hash, session_id, issued_at, expires_at)
    select ${secretTokenHash(token)}, id, now(), now() + interval '1 day'
      from identity_session
     where user_id = ${userId}
     order by created_at desc
     limit 1`.execute(server.db);
  return token;
}

beforeAll(async () => {
  const sorg = await makeSorg(server);
  const other = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg, other] });
  const article = await makeArticle(server, {
    sorg,
    code: 'B-M',
    name: 'Drift 5',
    merchandiseCategory: 'gravel',
    size: 'M',
    color: 'OLV',
  });
  slug = article.slug;
  for (const [file, color] of [
    ['olive', 'OLV'],
    ['general', ''],
  ])
    await sql`
      insert into catalog_picture (model_id, file, color, position, width, height)
      values (${article.modelId}, ${file}, ${color}, 0, 1200, 792)`.execute(server.db);
  await refreshEntries(server.db, { articleIds: [article.id] }, new Date());
  const dealer = await makeDealer(server, { sorgs: [sorg] });
  const foreign = await makeDealer(server, { sorgs: [other] });
  seller = await cookieOf(dealer.userId, 'a'.repeat(43));
  stranger = await cookieOf(foreign.userId, 'b'.repeat(43));
});

const page = async (path: string, cookie: string | null) => {
  const headers = {
    host: 'localhost',
    accept: 'text/html',
    ...(cookie === null ? {} : { cookie: `paceline_refresh=${cookie}` }),
  };
  const answer = await server.app.inject({ method: 'GET', url: path, headers });
  expect(answer.statusCode).toBe(200);
  return {
    hint: /<link rel="preload" as="image"[^>]*href="([^"]+)"/.exec(answer.body)?.[1] ?? null,
    cache: answer.headers['cache-control'],
  };
};

describe('the start page of a product', () => {
  test('preloads the picture that the page shows first, for the signed-in reader only', async () => {
    const shown = '/files/pictures/olive-800.webp';
    expect(await page(`/en-us/catalog/bike/${slug}`, seller)).toEqual({ hint: shown, cache: 'private, no-cache' });
    expect((await page(`/en-us/catalog/bike/B-M?colour=OLV`, seller)).hint).toBe(shown);
  });

  test('preloads nothing for readers who may not see the product: no session, another sales organisation, an ended or used token', async () => {
    const path = `/en-us/catalog/bike/${slug}`;
    expect(await page(path, null)).toEqual({ hint: null, cache: 'no-cache' });
    expect((await page(path, stranger)).hint).toBeNull();
    expect((await page(path, 'c'.repeat(43))).hint).toBeNull();
    await sql`update identity_refresh_token set used_at = now() where token_hash = ${secretTokenHash(seller)}`.execute(
      server.db,
    );
    expect((await page(path, seller)).hint).toBeNull();
    await sql`update identity_refresh_token set used_at = null where token_hash = ${secretTokenHash(seller)}`.execute(
      server.db,
    );
    await sql`
      update identity_session
         set ended_at = now()
       where id = (select session_id from identity_refresh_token where token_hash = ${secretTokenHash(seller)})`.execute(
      server.db,
    );
    expect((await page(path, seller)).hint).toBeNull();
    await sql`
      update identity_session
         set ended_at = null
       where id = (select session_id from identity_refresh_token where token_hash = ${secretTokenHash(seller)})`.execute(
      server.db,
    );
  });

  test('preloads nothing on other pages and for unknown addresses', async () => {
    for (const path of ['/en-us/catalog/bike', '/en-us/cart', '/en-us/catalog/bike/nothing'])
      expect((await page(path, seller)).hint, path).toBeNull();
  });
});
