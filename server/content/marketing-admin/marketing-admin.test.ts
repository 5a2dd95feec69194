import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeContentCast, type ContentCast, asking, ownWord } from '#content/content/content.factory.ts';
import { makeCategory, makeMaterial } from '#content/marketing-material/marketing-material.factory.ts';

const server = testServer();
let alps = '';
let java = '';
let editor: ContentCast['editor'];
let reader: ContentCast['reader'];

beforeAll(async () => {
  ({ alps, java, editor, reader } = await makeContentCast(server));
});

const ask = asking(server);

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

describe('editors', () => {
  test('change one with its version, and many at once', async () => {
    const word = ownWord();
    const root = await category('Bulk');
    const lineup = await category('Bulk line-up', { type: 'product-lineup' });
    const ids = [
      await make(`${word} a`, { tags: ['old', 'kept'], categoryId: root }),
      await make(`${word} b`, { tags: ['kept'] }),
    ];
    const update = async (inputs: Record<string, unknown>, version: number) =>
      (
        await ask(
          editor,
          `mutation ($inputs: MarketingMaterialInput!) {
             updateMarketingMaterial(id: "${ids[0]}", version: ${version}, inputs: $inputs) {
               marketingMaterial { modelYear type version } userErrors { field code } } }`,
          { inputs },
        )
      ).updateMarketingMaterial;
    expect((await update({ modelYear: 2028 }, 1)).marketingMaterial).toEqual({
      modelYear: 2028,
      type: 'brand-assets',
      version: 2,
    });
    expect((await update({ modelYear: 2029 }, 1)).userErrors).toEqual([{ field: '', code: 'content_changed' }]);
    expect((await update({ type: 'product-lineup' }, 2)).userErrors).toEqual([
      { field: 'type', code: 'marketing_type_differs' },
    ]);
    const change = async (all: readonly string[], given: Record<string, unknown>) =>
      (
        await ask(
          editor,
          `mutation ($ids: [ID!]!, $change: MarketingMaterialsChange!) {
             changeMarketingMaterials(ids: $ids, change: $change) { ids userErrors { field code } } }`,
          { ids: all, change: given },
        )
      ).changeMarketingMaterials;
    const bulk = { categoryId: lineup, addMarketIds: [java], addTags: ['New'], removeTags: ['old'] };
    expect((await change(ids, bulk)).userErrors).toEqual([]);
    const shown = 'type categoryId tags contentTargetMarkets { id }';
    for (const id of ids) {
      const material = await one(editor, id, shown);
      expect(material).toMatchObject({ type: 'product-lineup', categoryId: lineup, tags: ['kept', 'new'] });
      expect(material.contentTargetMarkets).toHaveLength(2);
    }
    expect((await change(ids, { marketIds: [java], published: false, categoryId: null })).userErrors).toEqual([]);
    expect(await one(reader, ids[1] ?? '')).toBeNull();
    expect(await one(editor, ids[1] ?? '', `${shown} state`)).toMatchObject({
      categoryId: null,
      state: 'draft',
      contentTargetMarkets: [{ id: java }],
    });
    const layout = await server.db
      .insertInto('markets_layout')
      .values({ name: 'Tall cards', type: 'marketing_material' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const look = (id: string) => one(editor, id, 'modelYear layout { id } categoryId');
    expect((await change(ids, { modelYear: 2027, layoutId: layout.id })).userErrors).toEqual([]);
    for (const id of ids)
      expect(await look(id)).toEqual({ modelYear: 2027, layout: { id: layout.id }, categoryId: null });
    // What is left out stays; null takes it away.
    expect((await change(ids, { layoutId: null })).userErrors).toEqual([]);
    expect(await look(ids[0] ?? '')).toMatchObject({ modelYear: 2027, layout: null });
    expect((await change(ids, { modelYear: null })).userErrors).toEqual([]);
    expect(await look(ids[0] ?? '')).toMatchObject({ modelYear: null });
    expect((await change(ids, { modelYear: 1901 })).userErrors).toEqual([
      { field: 'change.modelYear', code: 'out_of_range' },
    ]);
    expect((await change([...ids, alps], { addTags: ['never'] })).userErrors).toEqual([
      { field: 'id', code: 'not_found' },
    ]);
    expect(await titles(editor, 'tag: ["never"]')).toEqual([]);
  });

  test('materials are deleted without a way back; readers cannot write (R-296, Q-162)', async () => {
    const word = ownWord();
    const id = await make(word);
    const refused = [
      'createMarketingMaterial(inputs: {}) { message { status } }',
      'createMarketingMaterials(inputs: []) { message { status } }',
      `updateMarketingMaterial(id: "${id}", inputs: {}) { message { status } }`,
      `deleteMarketingMaterial(id: "${id}") { message { status } }`,
      `changeMarketingMaterials(ids: ["${id}"], change: {}) { message { status } }`,
      `orderMarketingMaterials(ids: ["${id}"]) { message { status } }`,
    ];
    for (const mutation of refused) {
      const { errors } = await server.graphql(reader, `mutation { ${mutation} }`);
      expect(errors?.[0]?.extensions['code'], mutation).toBe('FORBIDDEN_SCOPE');
    }
    const { deleteMarketingMaterial } = await ask(
      editor,
      `mutation { deleteMarketingMaterial(id: "${id}") { id message { status } } }`,
    );
    expect(deleteMarketingMaterial).toEqual({ id, message: { status: 'success' } });
    expect(await titles(editor, `search: "${word}"`)).toEqual([]);
    expect(await one(editor, id)).toBeNull();
    const { errors } = await server.graphql(editor, `mutation { restoreMarketingMaterial(id: "${id}") { id } }`);
    expect(errors?.[0]?.message).toContain('restoreMarketingMaterial');
  });
});
