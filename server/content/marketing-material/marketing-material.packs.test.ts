import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticles } from '#buying/cart/cart.factory.ts';
import { makeEditor, makeReader, makeTargetMarket, makeUpload } from '#content/content/content.factory.ts';
import { makeCustomer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeMaterial, sendMaterial } from './marketing-material.factory.ts';

const server = testServer();
let alps = '';
let editor: Caller & { userId: string };
let reader: Caller & { userId: string };
let stranger: Caller & { userId: string };
let orderId = '';

beforeAll(async () => {
  server.setNow(new Date('2026-11-24T08:00:00Z'));
  const [sorg, other] = [await makeSorg(server, { languages: ['en', 'de'] }), await makeSorg(server)];
  await makeMarket(server, { sorgs: [sorg, other], languages: ['en-us', 'de'] });
  alps = await makeTargetMarket(server);
  editor = await makeEditor(server);
  const customer = await makeCustomer(server, { sorgs: [sorg] });
  reader = await makeReader(server, [alps], customer.id);
  stranger = await makeReader(server, [], (await makeCustomer(server, { sorgs: [sorg] })).id);
  const [pedal, saddle] = await makeArticles(server, [
    { sorg, code: '0001-P', name: 'Pedal' },
    { sorg, code: 'SAD/2', name: '=Saddle' },
    { sorg: other, code: 'FAR-3', name: 'Far away' },
    { sorg, code: 'PLAIN-4', name: 'Plain', price: 1_000 },
  ]);
  const { db } = server;
  await sql`update catalog_article set gtin = '4006381333931', old_code = 'OLD-P' where id = ${pedal?.id}`.execute(db);
  await sql`
    insert into catalog_model_text (model_id, language, name, subtitle, description)
    values (${pedal?.modelId}, 'de', 'Pedal DE', 'Leicht', 'Aus Magnesium; mit 9 Pins')`.execute(db);
  await sql`
    insert into catalog_price (sorg, price_list, article_id, valid_from, amount, currency)
    values (${sorg}, 'RRP', ${pedal?.id}, '2020-01-01', 12900, 'USD')`.execute(db);
  await sql`insert into catalog_picture values (${saddle?.modelId}, '', 1, 'drawn', 1600, 1000)`.execute(db);
  await server.services.files.put('pictures/drawn-1200.webp', Buffer.from('saddle'));
  await makeArticles(server, []);
  await sql`
    insert into intake_alias (customer_id, code, article_id, created_at)
    values (${customer.id}, 'MY-SADDLE', ${saddle?.id}, now())`.execute(db);
  const order = await sql<{ id: string }>`
    insert into orders_order (number, origin, customer_id, sorg, merchant, company_code, created_by_name, created_by_username,
      acting, status, erp_state, currency, goods_amount, total_amount, shipto_name, shipto_address, shipto_city, created_at)
    values ('PL-7', 'portal', ${customer.id}, ${sorg}, 'main', 'C', 'A', 'a', false, 'pending', 'held', 'USD', 1, 1, '', '',
            '', now())
    returning id`.execute(db);
  orderId = order.rows[0]?.id ?? '';
  await sql`
    insert into orders_line (order_id, position, article_id, article_code, display_code, description, uom, qty, list_price,
      price, subtotal)
    values (${orderId}, 10, ${pedal?.id}, '0001-P', '0001-P', 'Pedal', 'PCE', 1, 1, 1, 1)`.execute(db);
});

type Args = Record<string, unknown>;
const variables = '$codes: [String!], $orderId: ID, $text: String, $language: String, $rendition: String';
const given = 'codes: $codes, orderId: $orderId, text: $text, language: $language, rendition: $rendition';
const look = async (caller: Caller, args: Args) => {
  const { data, errors } = await server.graphql(
    caller,
    `query (${variables}) { assetPack(${given}) {
       rows { code found articleCode name gtin pictures thumbnailUrl } found missing pictures bytes } }`,
    args,
  );
  return errors ? errors[0]?.extensions['reason'] : data.assetPack;
};
const create = async (caller: Caller, args: Args) => {
  const { data, errors } = await server.graphql(
    caller,
    `mutation (${variables}, $csv: Boolean) { createAssetPack(${given}, csv: $csv) {
       url fileName count missing userErrors { field code params } } }`,
    args,
  );
  return errors ? errors[0]?.extensions['code'] : data.createAssetPack;
};
const open = async (url: string) => {
  const answer = await server.app.inject({ url, headers: { host: 'localhost' } });
  if (answer.statusCode !== 200) return {};
  return Object.fromEntries(
    Object.entries(unzipSync(answer.rawPayload)).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]),
  );
};
const foundCodes = async (args: Args, caller = reader): Promise<string[]> =>
  (await look(caller, args)).rows.map(
    ({ code, articleCode }: Record<string, string | null>) => `${code} ${articleCode}`,
  );

const upload = (title: string, inputs: Record<string, unknown>) =>
  sendMaterial(server, editor, title, { marketIds: [alps], ...inputs });

describe('an asset pack', () => {
  test('reads codes as an order does: codes, GTIN, old codes, own codes of the customer', async () => {
    expect(await foundCodes({ codes: ['0001-p', '4006381333931', 'OLD P', 'my saddle', '1-P', 'NONE'] })).toEqual([
      '0001-p 0001-P',
      '4006381333931 0001-P',
      'OLD P 0001-P',
      'my saddle SAD/2',
      '1-P null',
      'NONE null',
    ]);
    expect(await foundCodes({ text: 'Code;Qty\n0001-P;5\nSAD/2;1\nNOPE-77;1\n' })).toEqual([
      '0001-P 0001-P',
      'SAD/2 SAD/2',
      'NOPE-77 null',
    ]);
    expect(await foundCodes({ codes: ['MY-SADDLE', 'FAR-3'] }, stranger)).toEqual(['MY-SADDLE null', 'FAR-3 null']);
  });

  test('takes the lines of an order that the caller may see', async () => {
    expect(await foundCodes({ orderId })).toEqual(['0001-P 0001-P']);
    expect(await foundCodes({ orderId: 'PL-7' })).toEqual(['0001-P 0001-P']);
    expect(await look(stranger, { orderId })).toBe('not_found');
    expect(await look(stranger, { orderId: 'PL-7' })).toBe('not_found');
    expect((await create(stranger, { orderId })).userErrors).toEqual([
      { field: 'orderId', code: 'not_found', params: {} },
    ]);
  });

  test('has pictures of the library first, texts in a language, and a table with GTIN and price', async () => {
    const shown = await upload('Pedal front', { articleCodes: ['0001-P'] });
    await upload('Draft', { articleCodes: ['0001-P'], published: false });
    await upload('Elsewhere', { articleCodes: ['0001-P'], marketIds: [] });
    const lapsed = await makeUpload(server, editor.userId);
    await makeMaterial(server, editor, 'Lapsed', {
      articleCodes: ['0001-P'],
      marketIds: [alps],
      files: [{ attachmentId: lapsed, rightsEndOn: '2026-11-23' }],
    });
    const args = { codes: ['0001-P', 'SAD/2', 'PLAIN-4', 'NONE'], language: 'de', rendition: '800.jpg' };
    const pack = await look(reader, args);
    expect(pack.rows.map(({ pictures }: { pictures: number }) => pictures)).toEqual([1, 1, 0, 0]);
    expect(pack.rows[0]).toMatchObject({ name: 'Pedal DE', gtin: '4006381333931' });
    expect(pack.rows[0].thumbnailUrl).toContain('/300.webp?');
    expect(pack.rows[1].thumbnailUrl).toBe('/files/pictures/drawn-400.webp');
    expect(pack).toMatchObject({ found: 3, missing: ['NONE'], pictures: 2 });
    expect(pack.bytes).toBeGreaterThan(1_000);
    const created = await create(reader, args);
    expect(created).toMatchObject({
      fileName: 'asset-pack-2026-11-24.zip',
      count: 2,
      missing: ['NONE'],
      userErrors: [],
    });
    const files = await open(created.url);
    expect(Object.keys(files).toSorted()).toEqual([
      'articles.csv',
      'pictures/0001-P-1.jpg',
      'pictures/SAD_2-1.webp',
      expect.stringMatching(/^texts\/M-0001-P\.txt$/),
      'texts/M-PLAIN-4.txt',
      'texts/M-SAD_2.txt',
    ]);
    expect(files['articles.csv']?.split('\r\n')).toEqual([
      '\uFEFFgtin,code,given_code,name,subtitle,description,pictures,rrp,currency',
      '4006381333931,0001-P,0001-P,Pedal DE,Leicht,"Aus Magnesium; mit 9 Pins",0001-P-1.jpg,129.00,USD',
      ",SAD/2,SAD/2,'=Saddle,,,SAD_2-1.webp,,",
      ',PLAIN-4,PLAIN-4,Plain,,,,,',
      '',
    ]);
    expect(files['pictures/SAD_2-1.webp']).toBe('saddle');
    expect(files['texts/M-0001-P.txt']).toBe('\uFEFFPedal DE\r\n\r\nLeicht\r\n\r\nAus Magnesium; mit 9 Pins\r\n');
    const counted = await server.graphql(
      editor,
      `{ marketingMaterial(id: "${shown.id}") { downloads { total customers } } }`,
    );
    expect(counted.data.marketingMaterial.downloads).toEqual({ total: 1, customers: 1 });
    const bare = await open((await create(reader, { ...args, csv: false })).url);
    expect(bare['articles.csv']).toBeUndefined();
    const foreign = await look(stranger, { codes: ['0001-P'] });
    expect(foreign.rows[0]).toMatchObject({ found: true, pictures: 0 });
  });

  test('refuses too many codes, no source, several sources and what the catalog does not have', async () => {
    expect((await create(reader, {})).userErrors[0].code).toBe('asset_pack_source');
    expect((await create(reader, { codes: ['0001-P'], text: 'SAD/2' })).userErrors[0].code).toBe('asset_pack_source');
    expect((await create(reader, { codes: [] })).userErrors[0].code).toBe('asset_pack_source');
    expect((await create(reader, { text: ' \n' })).userErrors[0].code).toBe('list_empty');
    expect((await create(reader, { codes: ['FAR-3', 'NONE'] })).userErrors[0].code).toBe('asset_pack_empty');
    expect((await create(reader, { codes: ['0001-P'], rendition: '17.gif' })).userErrors[0].code).toBe(
      'rendition_unknown',
    );
    const many = Array.from({ length: 2_001 }, (_, at) => `C-${at}`);
    const tooMany = [{ field: 'codes', code: 'too_many_rows', params: { limit: 2_000, count: 2_001 } }];
    expect((await create(reader, { codes: many })).userErrors).toEqual(tooMany);
    expect((await create(reader, { text: many.join('\n') })).userErrors[0].code).toBe('too_many_rows');
  });

  test('needs the catalog; an address ends when twenty newer ones were made', async () => {
    const role = await server.db
      .insertInto('identity_role')
      .values({ name: 'library', description: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('identity_role_permission')
      .values({ role_id: role.id, permission: 'page.marketing-material' })
      .execute();
    const { id } = await makeUser(server, { role: 'library' });
    const outsider = await signIn(server, id);
    expect(await look(outsider, { codes: ['0001-P'] })).toBe('forbidden_scope');
    expect((await create(outsider, { codes: ['0001-P'] })).userErrors[0].code).toBe('forbidden_scope');
    const { url } = await create(reader, { codes: ['0001-P'] });
    expect(Object.keys(await open(url))).not.toEqual([]);
    for (let number = 0; number < 20; number += 1) await create(reader, { codes: ['PLAIN-4'] });
    expect(await open(url)).toEqual({});
  });
});
