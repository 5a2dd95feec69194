import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '../../testing/harness.ts';
import { makeEditor, makeReader, makeTargetMarket, makeUpload } from '../content/content.factory.ts';
import { makeMarket, makeSorg } from '../markets/markets.factory.ts';
import { createMaterial, makeCategory, makeMaterial } from './marketing-material.factory.ts';

const server = testServer();
let alps = '';
let java = '';
let editor: Caller & { userId: string };
let reader: Caller & { userId: string };
let stranger: Caller & { userId: string };

beforeAll(async () => {
  server.setNow(new Date('2026-11-24T08:00:00Z'));
  await makeMarket(server, { sorgs: [await makeSorg(server)], languages: ['en-us', 'de', 'fr'] });
  alps = await makeTargetMarket(server);
  java = await makeTargetMarket(server);
  editor = await makeEditor(server);
  reader = await makeReader(server, [alps]);
  stranger = await makeReader(server, [java]);
});

const ask = async (caller: Caller, source: string, variables: Record<string, unknown> = {}, locale = 'en') => {
  const { data, errors } = await server.graphql(caller, source, variables, { 'accept-language': locale });
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
};
let number = 0;
/** A word that no other test uses, for searches that only find its own materials. */
const ownWord = () => `word${(number += 1)}x`;

const make = (title: string, inputs: Record<string, unknown> = {}) =>
  makeMaterial(server, editor, title, { marketIds: [alps], ...inputs });
const category = (title: string, inputs: Record<string, unknown> = {}) =>
  makeCategory(server, editor, title, { marketIds: [alps], ...inputs });
const titles = async (caller: Caller, args: string): Promise<string[]> => {
  const { marketingMaterials } = await ask(caller, `{ marketingMaterials(${args}) { data { title } info { count } } }`);
  const found = marketingMaterials.data.map(({ title }: { title: string }) => title);
  expect(marketingMaterials.info.count).toBeGreaterThanOrEqual(found.length);
  return found;
};
const one = async (caller: Caller, id: string, fields = 'id title') =>
  (await ask(caller, `{ marketingMaterial(id: "${id}") { ${fields} } }`)).marketingMaterial;
const file = async (options: Parameters<typeof makeUpload>[2] = {}) => ({
  attachmentId: await makeUpload(server, editor.userId, options),
});

describe('materials (R-290)', () => {
  test('readers of a target market see what is published in categories that they see (Q-164)', async () => {
    const word = ownWord();
    const open = await category(`${word} open`);
    const foreign = await category(`${word} java`, { marketIds: [java] });
    const below = await category(`${word} below`, { parentId: foreign });
    const shown = await make(`${word} shown`, { categoryId: open });
    const loose = await make(`${word} loose`);
    const hidden = [
      await make(`${word} draft`, { categoryId: open, published: false }),
      await make(`${word} java`, { categoryId: open, marketIds: [java] }),
      await make(`${word} nobody`, { categoryId: open, marketIds: [] }),
      await make(`${word} in java`, { categoryId: foreign }),
      await make(`${word} below java`, { categoryId: below }),
    ];
    expect((await titles(reader, `search: "${word}"`)).toSorted()).toEqual([`${word} loose`, `${word} shown`]);
    expect(await titles(stranger, `search: "${word}"`)).toEqual([]);
    expect(await titles(editor, `search: "${word}"`)).toHaveLength(7);
    expect(await titles(editor, `search: "${word}", state: "draft"`)).toEqual([`${word} draft`]);
    expect(await titles(editor, `search: "${word}", validOnly: true`)).toHaveLength(6);
    expect(await one(reader, shown)).toMatchObject({ id: shown });
    expect(await one(reader, loose, 'categoryId category { id }')).toEqual({ categoryId: null, category: null });
    for (const id of [...hidden, 'nothing']) expect(await one(reader, id)).toBeNull();
    expect(await one(stranger, shown)).toBeNull();
  });

  test('of a category come in its order, with those below it if wanted (R-291)', async () => {
    const root = await category('Bikes');
    const child = await category('Enduro', { parentId: root });
    const ids = [];
    for (const title of ['First', 'Second', 'Third']) ids.push(await make(title, { categoryId: root }));
    await make('Fourth', { categoryId: child });
    const order = `mutation ($id: ID, $ids: [ID!]!) { orderMarketingMaterials(categoryId: $id, ids: $ids) {
      ids userErrors { field code } } }`;
    const ordered = await ask(editor, order, { id: root, ids: ids.toReversed() });
    expect(ordered.orderMarketingMaterials.userErrors).toEqual([]);
    expect(await titles(reader, `category: "${root}", page: 1, limit: 9999`)).toEqual(['Third', 'Second', 'First']);
    expect(await titles(reader, `category: "bikes", page: 2, limit: 2`)).toEqual(['First']);
    expect(await titles(reader, `category: "${root}", withSubcategories: true`)).toHaveLength(4);
    expect(await titles(reader, `category: "${root}", order: "title"`)).toEqual(['First', 'Second', 'Third']);
    expect(await titles(stranger, `category: "${root}"`)).toEqual([]);
    expect(await titles(reader, 'category: "nowhere"')).toEqual([]);
    const wrong = await ask(editor, order, { id: child, ids });
    expect(wrong.orderMarketingMaterials.userErrors).toEqual([{ field: 'ids', code: 'not_found' }]);
  });

  test('a page is at most 9,999 long and skips at most 100,000', async () => {
    for (const args of ['limit: 10000', 'page: 12, limit: 9999', 'page: 0', 'order: "random"', 'media: ["sound"]']) {
      const { errors } = await server.graphql(reader, `{ marketingMaterials(${args}) { info { count } } }`);
      expect(errors?.[0]?.extensions['code'], args).toBe('BAD_INPUT');
    }
  });
});
