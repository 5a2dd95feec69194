import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeContentCast, makeUpload, type ContentCast, asking } from '#content/content/content.factory.ts';
import {
  createCategory,
  createMaterial,
  makeCategory,
  makeMaterial,
} from '#content/marketing-material/marketing-material.factory.ts';

const server = testServer();
let alps = '';
let java = '';
let editor: ContentCast['editor'];
let reader: ContentCast['reader'];
let stranger: ContentCast['stranger'];

beforeAll(async () => {
  ({ alps, java, editor, reader, stranger } = await makeContentCast(server));
});

const ask = asking(server);
const make = (title: string, inputs: Record<string, unknown> = {}) =>
  makeCategory(server, editor, title, { marketIds: [alps], ...inputs });
const one = async (caller: Caller, id: string, fields = 'id title route', locale = 'en') =>
  (await ask(caller, `{ marketingMaterialCategory(id: "${id}") { ${fields} } }`, {}, locale)).marketingMaterialCategory;
const children = async (caller: Caller, id: string): Promise<string[]> => {
  const { marketingMaterialCategoryChildren: page } = await ask(
    caller,
    `{ marketingMaterialCategoryChildren(id: "${id}") { data { title } info { count } } }`,
  );
  expect(page.info.count).toBe(page.data.length);
  return page.data.map(({ title }: { title: string }) => title);
};
const update = async (id: string, inputs: Record<string, unknown>, version?: number) =>
  (
    await ask(
      editor,
      `mutation ($id: ID!, $version: Int, $inputs: MarketingCategoryInput!) {
         updateMarketingMaterialCategory(id: $id, version: $version, inputs: $inputs) {
           marketingMaterialCategory { route version file { fileName } } userErrors { field code } } }`,
      { id, inputs, version },
    )
  ).updateMarketingMaterialCategory;
const move = async (id: string, parentId: string | null, position = 0, version?: number) =>
  (
    await ask(
      editor,
      `mutation ($id: ID!, $parentId: ID, $position: Int!, $version: Int) {
         moveMarketingMaterialCategory(id: $id, parentId: $parentId, position: $position, version: $version) {
           marketingMaterialCategory { parentId sorting version } userErrors { field code } } }`,
      { id, parentId, position, version },
    )
  ).moveMarketingMaterialCategory;
const remove = async (id: string) =>
  (
    await ask(
      editor,
      `mutation { deleteMarketingMaterialCategory(id: "${id}") { message { status } userErrors { code } } }`,
    )
  ).deleteMarketingMaterialCategory;

describe('categories', () => {
  test('categories are a tree with breadcrumb, roots, children and routes, in the language of the reader (R-293, R-295)', async () => {
    const [layout] = (await ask(editor, '{ layouts { data { id } } }')).layouts.data;
    const attachmentId = await makeUpload(server, editor.userId, { fileName: 'card.jpg' });
    const root = await make('Bikes', {
      texts: [
        { language: 'en', title: 'Bikes' },
        { language: 'de', title: 'Räder' },
      ],
      itemPerLine: 4,
      ...(layout ? { layoutId: layout.id } : {}),
      file: { attachmentId },
    });
    const child = await make('Enduro', { parentId: root });
    const leaf = await make('Team', { parentId: child });
    await makeMaterial(server, editor, 'A', { categoryId: leaf, marketIds: [alps] });
    await makeMaterial(server, editor, 'B', { categoryId: leaf, marketIds: [alps], published: false });
    expect(
      await one(
        reader,
        root,
        `title mainLanguage texts { language title } type route parentId parent { id } showChilds totalChildren
         totalMaterials itemPerLine sorting layout { id } contentTargetMarkets { id } file { fileName thumbnailUrl }
         breadcrumb { id } uploadAt searchParam version`,
        'de',
      ),
    ).toEqual({
      title: 'Räder',
      mainLanguage: 'en',
      texts: [
        { language: 'de', title: 'Räder' },
        { language: 'en', title: 'Bikes' },
      ],
      type: 'brand-assets',
      route: 'bikes',
      parentId: null,
      parent: null,
      showChilds: true,
      totalChildren: 1,
      totalMaterials: 1,
      itemPerLine: 4,
      sorting: 0,
      layout: layout ? { id: layout.id } : null,
      contentTargetMarkets: [{ id: alps }],
      file: { fileName: 'card.jpg', thumbnailUrl: expect.stringContaining('/300.webp?') },
      breadcrumb: [],
      uploadAt: '2026-11-24T08:00:00.000Z',
      searchParam: 'category=bikes',
      version: 1,
    });
    expect(await one(reader, 'team', 'parent { title } breadcrumb { title route }')).toEqual({
      parent: { title: 'Enduro' },
      breadcrumb: [
        { title: 'Bikes', route: 'bikes' },
        { title: 'Enduro', route: 'enduro' },
      ],
    });
    expect(await one(editor, root, 'totalMaterials')).toEqual({ totalMaterials: 2 });
    const { roots } = await ask(
      reader,
      '{ roots: marketingMaterialRootCategories(type: "brand-assets") { data { route } } }',
    );
    expect(roots.data).toContainEqual({ route: 'bikes' });
    expect(roots.data).not.toContainEqual({ route: 'enduro' });
    const { routes } = await ask(
      reader,
      '{ routes: marketingMaterialCategoryRoutes { data { title route } info { count } } }',
    );
    expect(routes.data).toEqual(expect.arrayContaining([{ title: 'Team', route: 'team' }]));
    const { found } = await ask(
      reader,
      '{ found: marketingMaterialCategories(search: "rader") { data { id } info { count } } }',
    );
    expect(found).toEqual({ data: [{ id: root }], info: { count: 1 } });
  });

  test('of another market do not exist for readers, nor what is below them (Q-164)', async () => {
    const hidden = await make('Hidden root', { marketIds: [java] });
    const below = await make('Below hidden', { parentId: hidden });
    const both = await make('Both', { marketIds: [alps, java] });
    const inner = await make('Only Java', { parentId: both, marketIds: [java] });
    const nobody = await make('Nobody', { marketIds: [] });
    for (const id of [hidden, below, inner, nobody, 'below-hidden']) expect(await one(reader, id)).toBeNull();
    expect(await one(stranger, inner, 'breadcrumb { route } totalChildren')).toEqual({
      breadcrumb: [{ route: 'both' }],
      totalChildren: 0,
    });
    expect(await one(reader, both, 'totalChildren')).toEqual({ totalChildren: 0 });
    expect(await one(stranger, both, 'totalChildren')).toEqual({ totalChildren: 1 });
    expect(await children(reader, both)).toEqual([]);
    expect(await children(reader, hidden)).toEqual([]);
    expect(await children(editor, hidden)).toEqual(['Below hidden']);
    const names = async (caller: Caller) =>
      (await ask(caller, '{ all: marketingMaterialCategories(limit: 999) { data { title } } }')).all.data.map(
        ({ title }: { title: string }) => title,
      );
    expect(await names(reader)).not.toContain('Below hidden');
    expect(await names(stranger)).toEqual(expect.arrayContaining(['Hidden root', 'Both', 'Only Java']));
    expect(await names(editor)).toEqual(expect.arrayContaining(['Hidden root', 'Below hidden', 'Nobody']));
  });

  test('have a route of their own, which no other page has (Q-160)', async () => {
    const route = async (title: string, inputs: Record<string, unknown> = {}) =>
      (await one(editor, await make(title, inputs), 'route')).route;
    expect(await route('Été 2027!')).toBe('ete-2027');
    expect(await route('Été 2027!')).toBe('ete-2027-2');
    expect(await route('brand assets')).toBe('category-brand-assets');
    expect(await route('***')).toBe('category');
    expect(await route('Own', { route: 'my-own' })).toBe('my-own');
    for (const [given, code] of [
      ['my-own', 'marketing_route_taken'],
      ['product-lineup', 'marketing_route_invalid'],
      ['a/b', 'marketing_route_invalid'],
      ['0197f5a0-0000-7000-8000-000000000000', 'marketing_route_invalid'],
    ])
      expect((await createCategory(server, editor, 'x', { route: given })).userErrors).toEqual([
        { field: 'route', code },
      ]);
  });
});

describe('editors', () => {
  test('change, move and order categories; a move under itself is refused', async () => {
    const root = await make('Root');
    const [a, b, c] = [
      await make('A', { parentId: root }),
      await make('B', { parentId: root }),
      await make('C', { parentId: root }),
    ];
    expect(await children(reader, root)).toEqual(['A', 'B', 'C']);
    expect((await move(c, root, 0)).marketingMaterialCategory).toEqual({ parentId: root, sorting: 0, version: 2 });
    expect(await children(reader, root)).toEqual(['C', 'A', 'B']);
    expect((await move(a, root, 99, 1)).userErrors).toEqual([]);
    expect(await children(reader, root)).toEqual(['C', 'B', 'A']);
    expect((await move(a, root, 0, 1)).userErrors).toEqual([{ field: '', code: 'content_changed' }]);
    expect((await move(b, a)).userErrors).toEqual([]);
    const circle = [{ field: 'parentId', code: 'content_parent_circle' }];
    for (const place of [root, a, b]) expect((await move(root, place)).userErrors).toEqual(circle);
    expect((await update(a, { parentId: b })).userErrors).toEqual(circle);
    expect(await children(reader, root)).toEqual(['C', 'A']);
    expect((await move(a, alps)).userErrors).toEqual([{ field: 'parentId', code: 'not_found' }]);
    expect((await move(alps, null)).userErrors).toEqual([{ field: 'id', code: 'not_found' }]);
    const changed = await update(b, { route: 'renamed-b', showChilds: false }, 2);
    expect(changed.marketingMaterialCategory).toEqual({ route: 'renamed-b', version: 3, file: null });
    expect((await update(b, { itemPerLine: 1 }, 2)).userErrors).toEqual([{ field: '', code: 'content_changed' }]);
    const attachmentId = await makeUpload(server, editor.userId);
    const file = async (input: unknown) => (await update(b, { file: input })).marketingMaterialCategory.file;
    expect(await file({ attachmentId })).toEqual({ fileName: 'frame.jpg' });
    expect((await update(b, { itemPerLine: 2 })).marketingMaterialCategory.file).toEqual({ fileName: 'frame.jpg' });
    expect(await file(null)).toBeNull();
    const moves = await server.db
      .selectFrom('platform_audit')
      .select(['subject_id', 'actor_user_id'])
      .where('action', '=', 'marketing_material.category_moved')
      .execute();
    expect(moves).toContainEqual({ subject_id: c, actor_user_id: editor.userId });
  });

  test('moving two categories into each other at once keeps a tree', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await make(`One ${round}`), await make(`Two ${round}`)];
      const outcomes = await Promise.all([move(one, two), move(two, one)]);
      const refused = outcomes.flatMap(({ userErrors }) => userErrors);
      expect(refused).toEqual([{ field: 'parentId', code: 'content_parent_circle' }]);
    }
  });

  test('a tree has at most ten levels', async () => {
    let parent = await make('Level 1');
    for (let level = 2; level <= 10; level += 1) parent = await make(`Level ${level}`, { parentId: parent });
    const refused = [{ field: 'parentId', code: 'content_parent_too_deep' }];
    expect((await createCategory(server, editor, 'Level 11', { parentId: parent })).userErrors).toEqual(refused);
    const other = await make('Other');
    await make('Below other', { parentId: other });
    expect((await move(other, parent)).userErrors).toEqual(refused);
  });

  test('a category and what is in it are of one type (Q-159)', async () => {
    const root = await make('Assets');
    const lineup = await make('Line-up', { type: 'product-lineup' });
    const differs = (field: string) => [{ field, code: 'marketing_type_differs' }];
    expect((await createCategory(server, editor, 'x', { type: 'product-lineup', parentId: root })).userErrors).toEqual(
      differs('parentId'),
    );
    expect((await move(lineup, root)).userErrors).toEqual(differs('parentId'));
    expect(
      (await createMaterial(server, editor, 'x', { categoryId: lineup, type: 'brand-assets' })).userErrors,
    ).toEqual(differs('type'));
    await makeMaterial(server, editor, 'In line-up', { categoryId: lineup });
    expect((await update(lineup, { type: 'brand-assets' })).userErrors).toEqual(differs('type'));
    expect((await update(root, { type: 'product-lineup' })).userErrors).toEqual([]);
    expect((await createCategory(server, editor, 'x', { type: 'sales' })).userErrors).toEqual([
      { field: 'type', code: 'out_of_range' },
    ]);
  });

  test('a category with categories or materials is not deleted, and none is restored (Q-162)', async () => {
    const root = await make('Kept');
    const child = await make('Child', { parentId: root });
    const material = await makeMaterial(server, editor, 'Inside', { categoryId: child, marketIds: [alps] });
    const notEmpty = [{ code: 'marketing_category_not_empty' }];
    expect((await remove(root)).userErrors).toEqual(notEmpty);
    expect((await remove(child)).userErrors).toEqual(notEmpty);
    await ask(editor, `mutation { deleteMarketingMaterial(id: "${material}") { message { status } } }`);
    expect((await remove(child)).message.status).toBe('success');
    expect((await remove(child)).userErrors).toEqual([{ code: 'not_found' }]);
    expect((await remove(root)).message.status).toBe('success');
    expect(await one(editor, root)).toBeNull();
    expect(await make('Kept', { route: 'kept' })).not.toBe(root);
    const { errors } = await server.graphql(
      editor,
      `mutation { restoreMarketingMaterialCategory(id: "${root}") { id } }`,
    );
    expect(errors?.[0]?.message).toContain('restoreMarketingMaterialCategory');
  });

  test('readers cannot write categories; unknown markets and layouts are refused', async () => {
    const id = await make('Written by editors');
    for (const mutation of [
      'createMarketingMaterialCategory(inputs: {}) { message { status } }',
      `updateMarketingMaterialCategory(id: "${id}", inputs: {}) { message { status } }`,
      `moveMarketingMaterialCategory(id: "${id}", position: 0) { message { status } }`,
      `deleteMarketingMaterialCategory(id: "${id}") { message { status } }`,
    ]) {
      const { errors } = await server.graphql(reader, `mutation { ${mutation} }`);
      expect(errors?.[0]?.extensions['code'], mutation).toBe('FORBIDDEN_SCOPE');
    }
    const refusals = async (inputs: Record<string, unknown>) =>
      (await createCategory(server, editor, 'x', inputs)).userErrors;
    expect(await refusals({ marketIds: [id] })).toEqual([{ field: 'marketIds', code: 'not_found' }]);
    expect(await refusals({ layoutId: id })).toEqual([{ field: 'layoutId', code: 'not_found' }]);
    expect(await refusals({ mainLanguage: 'de' })).toEqual([{ field: 'mainLanguage', code: 'content_main_language' }]);
  });
});
