import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeContentCast, makeUpload, type ContentCast, asking, ownWord } from '#content/content/content.factory.ts';
import { addMaterials, makeCategory, makeMaterial } from '#content/marketing-material/marketing-material.factory.ts';

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

describe('materials', () => {
  test('readers of a target market see the material that is published in categories that they see (R-290, Q-164)', async () => {
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

  test('materials of a category come in its order, with those below it if wanted (R-291)', async () => {
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

  test('a page of materials is the first 15 by default; a limit of 9,999 gives a whole category (R-291)', async () => {
    const root = await category('Large');
    await addMaterials(server, 40, { title: 'Large', categoryId: root, marketIds: [alps] });
    const list = async (args = '') =>
      (
        await ask(
          reader,
          `{ marketingMaterials(category: "${root}"${args}) { data { title } info { page count pageTotal } } }`,
        )
      ).marketingMaterials;
    const all = Array.from({ length: 40 }, (_, at) => ({ title: `Large ${at + 1}` }));
    const first = { data: all.slice(0, 15), info: { page: 1, count: 40, pageTotal: 3 } };
    expect(await list()).toEqual(first);
    expect(await list(', page: 3')).toEqual({ data: all.slice(30), info: { page: 3, count: 40, pageTotal: 3 } });
    expect(await list(', limit: 9999')).toEqual({ data: all, info: { page: 1, count: 40, pageTotal: 1 } });
    const { images } = await ask(reader, `{ images: marketingMaterialImages(category: "${root}") { data { title } } }`);
    expect(images.data).toEqual(all.slice(0, 15));
    const { counted } = await ask(
      reader,
      `{ counted: marketingMaterials(category: "${root}", limit: 1) { facets { media { value count } tags { value } } } }`,
    );
    expect(counted.facets).toEqual({ media: [{ value: 'picture', count: 40 }], tags: [] });
  });

  test('a page of materials is at most 9,999 long and skips at most 100,000; other input is refused too (R-291, R-302)', async () => {
    for (const args of ['limit: 10000', 'page: 12, limit: 9999', 'page: 0', 'order: "random"', 'media: ["sound"]']) {
      const { errors } = await server.graphql(reader, `{ marketingMaterials(${args}) { info { count } } }`);
      expect(errors?.[0]?.extensions['code'], args).toBe('BAD_INPUT');
    }
  });
});

describe('filters and facets', () => {
  test('match any value of a list; facets are counted without their own values', async () => {
    const root = await category('Filtered');
    await make('Wide', {
      categoryId: root,
      modelYear: 2027,
      tags: ['Team', 'race'],
      files: [{ ...(await file()), language: 'de' }],
    });
    await make('Tall', {
      categoryId: root,
      modelYear: 2026,
      tags: ['race'],
      files: [await file({ fileName: 'tall.png', contentType: 'image/png', width: 800, height: 1200 })],
    });
    await make('Sheet', {
      categoryId: root,
      articleCodes: ['0001-9'],
      files: [{ ...(await file({ fileName: 'sheet.pdf', contentType: 'application/pdf' })), language: 'fr' }],
    });
    const list = (args: string) => titles(reader, `category: "${root}", order: "title", ${args}`);
    expect(await list('media: ["picture"]')).toEqual(['Tall', 'Wide']);
    expect(await list('media: ["document", "video"]')).toEqual(['Sheet']);
    expect(await list('format: ["jpg", "pdf"]')).toEqual(['Sheet', 'Wide']);
    expect(await list('orientation: ["portrait"]')).toEqual(['Tall']);
    expect(await list('modelYear: [2026, 2027]')).toEqual(['Tall', 'Wide']);
    expect(await list('language: ["de"]')).toEqual(['Wide']);
    expect(await list('tag: ["TEAM"]')).toEqual(['Wide']);
    expect(await list('articleCode: "0001-9"')).toEqual(['Sheet']);
    expect(await list('articleCode: "1-9"')).toEqual([]);
    expect(await list('missingLanguage: "de", media: ["picture"]')).toEqual(['Tall', 'Wide']);
    expect(await list(`filterContentTargetMarket: ["${java}"]`)).toEqual([]);
    const facets = async (caller: Caller, args: string) =>
      (
        await ask(
          caller,
          `{ marketingMaterials(category: "${root}", ${args}) { facets {
             media { value count } formats { value count } modelYears { value count } languages { value count }
             tags { value count } orientations { value count } } } }`,
        )
      ).marketingMaterials.facets;
    expect(await facets(reader, 'media: ["picture"], modelYear: [2027]')).toEqual({
      media: [{ value: 'picture', count: 1 }],
      formats: [{ value: 'jpg', count: 1 }],
      modelYears: [
        { value: '2026', count: 1 },
        { value: '2027', count: 1 },
      ],
      languages: [{ value: 'de', count: 1 }],
      tags: [
        { value: 'race', count: 1 },
        { value: 'team', count: 1 },
      ],
      orientations: [{ value: 'landscape', count: 1 }],
    });
    expect(await facets(stranger, 'page: 1')).toEqual({
      media: [],
      formats: [],
      modelYears: [],
      languages: [],
      tags: [],
      orientations: [],
    });
  });

  test('the search finds words of title, text, tag, article code and file name, also with typing errors', async () => {
    const word = ownWord();
    const id = await make('Velodrome poster', {
      texts: [{ language: 'en', title: `Velodrome poster ${word}`, body: '<p>Carbon monocoque</p>' }],
      tags: ['sprint'],
      articleCodes: ['VB-77-X'],
      files: [await file({ fileName: `keirin_${word}.jpg` })],
    });
    const found = async (search: string) => {
      const { marketingMaterials } = await ask(
        reader,
        `query ($search: String) { marketingMaterials(search: $search) {
           similar data { id } facets { tags { value } } } }`,
        { search },
      );
      return [marketingMaterials.data.length, marketingMaterials.similar, marketingMaterials.facets.tags.length];
    };
    for (const search of ['VELODROME', 'monocoque', 'sprint', 'vb-77-x', 'keirin'])
      expect(await found(`${word} ${search}`), search).toEqual([1, false, 1]);
    for (const typo of ['velodrme postr', 'velodorme', 'MONOCOQEU'])
      expect(await found(`${word} ${typo}`), typo).toEqual([1, true, 1]);
    for (const typo of ['vb-77-y', 'kierin_jpg']) expect(await found(`${word} ${typo}`), typo).toEqual([1, true, 1]);
    for (const nothing of ['nothing', '%', '-- ..'])
      expect(await found(`${word} ${nothing}`), nothing).toEqual([0, true, 0]);
    expect(await one(reader, id, 'title')).toEqual({ title: `Velodrome poster ${word}` });
  });

  test('the search forgives a wrong, missing, extra or swapped letter of a word', async () => {
    const word = ownWord();
    const typed = {
      Meridian: ['meridan', 'meridain', 'Maridian', 'meridiian'],
      derailleur: ['derailer', 'deraileur', 'derailluer'],
      saddle: ['sadle', 'saddel', 'sadlde'],
      brake: ['brqke', 'barke', 'brakke'],
      handlebar: ['handelbar', 'handlbar', 'hendlebar'],
      cassette: ['cassete', 'casette'],
      jersey: ['jresey', 'jersy'],
      Zubehör: ['zubhoer', 'subehör'],
      réflecteur: ['reflecteru', 'reflekteur'],
      pelindung: ['pelindug', 'perlindung'],
    };
    for (const title of Object.keys(typed)) await make(`${title} ${word}`);
    for (const [title, typos] of Object.entries(typed))
      for (const typo of typos)
        expect(await titles(reader, `search: "${typo} ${word}"`), typo).toEqual([`${title} ${word}`]);
    expect(await titles(reader, `search: "brown ${word}"`)).toEqual([]);
  });

  test('editors find files whose rights end soon', async () => {
    const word = ownWord();
    for (const [title, rightsEndOn] of [
      ['ended', '2026-11-20'],
      ['soon', '2026-12-01'],
      ['later', '2027-12-01'],
    ])
      await make(`${word} ${title}`, { files: [{ ...(await file()), rightsEndOn }] });
    const list = (days: number) => titles(editor, `search: "${word}", order: "title", rightsEndWithin: ${days}`);
    expect(await list(0)).toEqual([`${word} ended`]);
    expect(await list(7)).toEqual([`${word} ended`, `${word} soon`]);
  });
});

describe('pictures', () => {
  test('the pictures of a category are listed with the material in the middle', async () => {
    const root = await category('Pictures');
    const first = await make('First', { categoryId: root, files: [await file()] });
    const second = await make('Second', { categoryId: root, files: [await file()] });
    await make('Sheet', {
      categoryId: root,
      files: [await file({ fileName: 'a.pdf', contentType: 'application/pdf' })],
    });
    const foreign = await make('Java', { categoryId: root, marketIds: [java], files: [await file()] });
    await ask(
      editor,
      `mutation { orderMarketingMaterials(categoryId: "${root}", ids: ["${second}", "${first}"]) { ids } }`,
    );
    const same = async (caller: Caller, id: string, args = '') =>
      (
        await ask(
          caller,
          `{ same: marketingMaterialSameParentImages(id: "${id}"${args}) { data { title placeholder { fileName } } } }`,
        )
      ).same.data.map(({ title }: { title: string }) => title);
    expect((await same(reader, first)).toSorted()).toEqual(['First', 'Second']);
    expect(await same(reader, first, ', page: 1, limit: 1')).toHaveLength(1);
    expect((await same(reader, first, ', media: null')).toSorted()).toEqual(['First', 'Second', 'Sheet']);
    expect(await same(editor, foreign)).toHaveLength(3);
    expect(await same(reader, foreign)).toEqual([]);
    expect(await same(stranger, first)).toEqual([]);
    const loose = await make('Loose', { files: [await file()] });
    expect(await same(reader, loose)).toEqual(['Loose']);
    const { images } = await ask(reader, `{ images: marketingMaterialImages(category: "${root}") { info { count } } }`);
    expect(images.info.count).toBe(2);
  });

  test('the pictures of the same category are the first 1,000 by default (R-292)', async () => {
    const root = await category('Many pictures');
    await addMaterials(server, 1_001, { title: 'Picture', categoryId: root, marketIds: [alps] });
    const { some } = await ask(reader, `{ some: marketingMaterials(category: "${root}", limit: 1) { data { id } } }`);
    const same = async (args = '') =>
      (
        await ask(
          reader,
          `{ same: marketingMaterialSameParentImages(id: "${some.data[0].id}"${args}) {
             data { title } info { page count pageTotal } } }`,
        )
      ).same;
    const { data, info } = await same();
    expect([data.length, data[0].title, data.at(-1).title]).toEqual([1_000, 'Picture 1', 'Picture 1000']);
    expect(info).toEqual({ page: 1, count: 1_001, pageTotal: 2 });
    expect((await same(', page: 2')).data).toEqual([{ title: 'Picture 1001' }]);
  });
});
