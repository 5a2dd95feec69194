import { beforeAll, describe, expect, test } from 'vitest';
import type { Permission } from '#rules/permissions.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from './markets.factory.ts';

const server = testServer();
const ids = new Map<string, string>();
let reader: Caller;
let editor: Caller;

beforeAll(async () => {
  await makeMarket(server, { sorgs: [await makeSorg(server)] });
  for (const [name, types] of [
    ['Alps', ['marketing_material', 'news']],
    ['Java', ['news']],
    ['Rockies', ['sales_document']],
  ] as const) {
    const row = await server.db
      .insertInto('markets_content_target_market')
      .values({ market_name: name, source: `Source ${name}`, brand: 'Brand', types: [...types] })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(name, row.id);
  }
  const user = await makeUser(server, { role: 'dealer', groupRole: 'Dealer' });
  reader = await signIn(server, user.id);
  await server.db
    .insertInto('markets_user_target_market')
    .values({ user_id: user.id, content_target_market_id: ids.get('Java') ?? '' })
    .execute();
  editor = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
});

async function names(caller: Caller, asked = ''): Promise<string[]> {
  const { data, errors } = await server.graphql(
    caller,
    `{ contentTargetMarkets${asked} { contentTargetMarkets { id marketName source brand } info { count } } }`,
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data.contentTargetMarkets.contentTargetMarkets.map(({ marketName }: { marketName: string }) => marketName);
}

/** Signs in a user who has one permission only. */
async function signInWith(permission: Permission): Promise<Caller> {
  const role = await server.db
    .insertInto('identity_role')
    .values({ name: `only ${permission}`, description: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.insertInto('identity_role_permission').values({ role_id: role.id, permission }).execute();
  return signIn(server, (await makeUser(server, { role: `only ${permission}`, groupRole: 'Dealer' })).id);
}

describe('target markets of brand content (Q-164)', () => {
  test('editors see all, filtered by type and words, in pages', async () => {
    expect(await names(editor)).toEqual(['Alps', 'Java', 'Rockies']);
    expect(await names(editor, '(type: "news")')).toEqual(['Alps', 'Java']);
    expect(await names(editor, '(search: "source rock")')).toEqual(['Rockies']);
    expect(await names(editor, '(search: "%")')).toEqual([]);
    expect(await names(editor, '(page: 2, limit: 2)')).toEqual(['Rockies']);
    await expect(names(editor, '(type: "nonsense")')).rejects.toThrow('out_of_range');
    await expect(names(editor, '(limit: 1000)')).rejects.toThrow('out_of_range');
    expect(await names(editor, '(limit: 999)')).toHaveLength(3);
  });

  test('an editor of one type sees those of it, and as a reader of another type their own (R-100, R-299)', async () => {
    const news = await signInWith('news.cu');
    expect(await names(news)).toEqual(['Alps', 'Java']);
    expect(await names(news, '(type: "news")')).toEqual(['Alps', 'Java']);
    expect(await names(news, '(type: "marketing_material")')).toEqual([]);
    expect(await names(news, '(type: "sales_document")')).toEqual([]);
  });

  test('administrators of users see all, but no page that they could not read (R-100)', async () => {
    const administrator = await signInWith('page.user-management');
    expect(await names(administrator)).toEqual(['Alps', 'Java', 'Rockies']);
    expect(await names(administrator, '(type: "sales_document")')).toEqual([]);
  });

  test('the session names the types whose pages do not lead to the error page (R-100)', async () => {
    const types = ['marketing_material', 'news', 'sales_document'];
    for (const caller of [reader, await signInWith('sales-document.cu'), await signInWith('page.user-management-us')]) {
      const session = await server.app.inject({
        url: '/user',
        headers: { host: 'localhost', authorization: `Bearer ${caller.token ?? ''}` },
      });
      const { contents } = session.json<{ contents: string[] }>();
      const counts = await Promise.all(types.map(async (type) => (await names(caller, `(type: "${type}")`)).length));
      expect(contents.toSorted()).toEqual(types.filter((_type, at) => (counts[at] ?? 0) > 0));
    }
  });

  test('readers see their own, here and in the session', async () => {
    expect(await names(reader)).toEqual(['Java']);
    expect(await names(reader, '(search: "Alps")')).toEqual([]);
    const session = await server.app.inject({
      url: '/user',
      headers: { host: 'localhost', authorization: `Bearer ${reader.token ?? ''}` },
    });
    expect(session.json<{ contentTargetMarkets: unknown }>().contentTargetMarkets).toEqual([
      { id: ids.get('Java'), marketName: 'Java', source: 'Source Java', brand: 'Brand' },
    ]);
    expect((await server.graphql({ token: null }, '{ contentTargetMarkets { info { count } } }')).status).toBe(401);
  });
});

test('layouts are sorted and filtered by type, those of marketing material by default (R-300, Q-165)', async () => {
  for (const [position, name] of ['Second', 'First'].entries())
    await server.db
      .insertInto('markets_layout')
      .values({ type: 'marketing_material', name, position: 1 - position })
      .execute();
  await server.db.insertInto('markets_layout').values({ type: 'news', name: 'News' }).execute();
  const { data } = await server.graphql(
    reader,
    '{ layouts { data { type name gotopdp } info { page count pageTotal } } }',
  );
  expect(data.layouts).toEqual({
    data: [
      { type: 'marketing_material', name: 'First', gotopdp: true },
      { type: 'marketing_material', name: 'Second', gotopdp: true },
    ],
    info: { page: 1, count: 2, pageTotal: 1 },
  });
  const namesOf = async (args: string): Promise<string[]> =>
    (await server.graphql(reader, `{ layouts${args} { data { name } } }`)).data.layouts.data.map(
      ({ name }: { name: string }) => name,
    );
  expect(await namesOf('(type: "news")')).toEqual(['News']);
  expect(await namesOf('(type: "unknown")')).toEqual([]);
});

test('a page has 15 target markets by default and 999 for guards, and 100 layouts (R-294, R-297)', async () => {
  const more = Array.from({ length: 20 }, (_, number) => `Peak ${String(number).padStart(2, '0')}`);
  await server.db
    .insertInto('markets_content_target_market')
    .values(more.map((name) => ({ market_name: name, source: 'Peaks', brand: 'Brand', types: ['news'] })))
    .execute();
  expect(await names(editor, '(search: "Peaks")')).toEqual(more.slice(0, 15));
  expect(await names(editor, '(search: "Peaks", limit: 999)')).toEqual(more);
  await server.db
    .insertInto('markets_layout')
    .values(Array.from({ length: 101 }, (_, position) => ({ type: 'sales_document', name: `${position}`, position })))
    .execute();
  const { data } = await server.graphql(editor, '{ layouts(type: "sales_document") { data { id } info { count } } }');
  expect([data.layouts.data.length, data.layouts.info.count]).toEqual([100, 101]);
  const layouts = async (args: string): Promise<string[]> => {
    const answer = await server.graphql(editor, `{ layouts(type: "sales_document"${args}) { data { name } } }`);
    if (answer.errors) throw new Error(JSON.stringify(answer.errors));
    return answer.data.layouts.data.map(({ name }: { name: string }) => name);
  };
  expect(await layouts(', page: 2')).toEqual(['100']);
  expect(await layouts(', limit: 999')).toHaveLength(101);
  for (const wrong of [', limit: 1000', ', limit: 0', ', page: 0'])
    await expect(layouts(wrong), wrong).rejects.toThrow('BAD_INPUT');
});
