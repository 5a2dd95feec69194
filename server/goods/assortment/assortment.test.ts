import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendFile } from '#testing/files.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { refreshEntries } from '#goods/catalog/catalog.entries.actions.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';

const server = testServer();
const now = new Date('2026-01-01T00:00:00Z');
let sorg = '';
let boss: Caller;
let dealer: Caller;
let article: { id: string };
let square: Buffer;

beforeAll(async () => {
  sorg = await makeSorg(server, { languages: ['en', 'de'] });
  await makeMarket(server, { sorgs: [sorg] });
  boss = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
  dealer = await makeDealer(server, { sorgs: [sorg] });
  article = await makeArticle(server, { sorg, merchandiseCategory: 'road' });
  await makeArticle(server, { sorg, merchandiseCategory: 'road' });
  await makeArticle(server, { sorg, merchandiseCategory: 'gravel' });
  await refreshEntries(server.db, 'all', now);
  square = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#a07' } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  await sql`truncate catalog_outdated`.execute(server.db);
});

const audits = async (subjectId: string) =>
  (
    await server.db
      .selectFrom('platform_audit')
      .select(['action', 'before', 'after'])
      .where('subject_id', '=', subjectId)
      .orderBy('id')
      .execute()
  ).map(({ action, before, after }) => ({ action, before, after }));
const outdated = async (): Promise<number> =>
  (await server.db.selectFrom('catalog_outdated').select('article_id').execute()).length;
/** A value of a card of the list, after the refresh of what is outdated. */
async function onCard(key: string, language: string): Promise<unknown> {
  await refreshEntries(server.db, 'outdated', now);
  const { rows } = await sql<{ value: unknown }>`
    select card ->> ${key} as value
      from catalog_entry
     where article_id = ${article.id} and sorg = ${sorg} and language = ${language}`.execute(server.db);
  return rows[0]?.value;
}
/** Values of a filter of the catalog as a dealer sees them. */
const facet = async (key: string) =>
  (
    await server.graphql(dealer, '{ products { facets { key values { value label picture } } } }')
  ).data.products.facets.find((one: { key: string }) => one.key === key).values;

const brandFields = 'userErrors { field code } brand { code name position picture modelCount version }';
const addBrand = `mutation ($code: ID!, $brand: BrandInput!, $file: Upload) {
  done: addBrand(code: $code, brand: $brand, picture: $file) { ${brandFields} } }`;
const changeBrand = `mutation ($code: ID!, $version: Int!, $brand: BrandInput!, $file: Upload, $removePicture: Boolean) {
  done: changeBrand(code: $code, version: $version, brand: $brand, picture: $file, removePicture: $removePicture) {
    ${brandFields} } }`;
const removeBrand = `mutation ($code: ID!, $version: Int!) {
  done: removeBrand(code: $code, version: $version) { ${brandFields} } }`;
const call = async (document: string, variables: Record<string, unknown>, caller: Caller = boss) =>
  (await server.graphql(caller, document, variables)).data?.done;

describe('brands', () => {
  const brand = { name: 'Kessel', position: 2 };

  test('are added, changed and removed, and each change is recorded', async () => {
    expect(await call(addBrand, { code: 'kessel', brand })).toEqual({
      userErrors: [],
      brand: { code: 'kessel', name: 'Kessel', position: 2, picture: null, modelCount: 0, version: 1 },
    });
    expect(
      await call(changeBrand, { code: 'kessel', version: 1, brand: { name: 'Kessel Bikes', position: 1 } }),
    ).toMatchObject({ userErrors: [], brand: { name: 'Kessel Bikes', position: 1, version: 2 } });
    const { data } = await server.graphql(
      boss,
      '{ brandSettings(search: "bikes") { data { code } info { count } } brandSetting(code: "none") { code } }',
    );
    expect(data).toEqual({
      brandSettings: { data: [{ code: 'kessel' }], info: { count: 1 } },
      brandSetting: null,
    });
    for (const [document, variables, field, code] of [
      [addBrand, { code: 'kessel', brand }, 'code', 'code_already_exists'],
      [addBrand, { code: 'a b', brand }, 'code', 'valid_code'],
      [addBrand, { code: 'x', brand: { ...brand, name: ' ' } }, 'name', 'not_empty'],
      [addBrand, { code: 'x', brand: { ...brand, position: 1000 } }, 'position', 'out_of_range'],
      [changeBrand, { code: 'kessel', version: 1, brand }, '', 'entry_changed'],
      [changeBrand, { code: 'none', version: 1, brand }, 'code', 'not_found'],
      [removeBrand, { code: 'kessel', version: 1 }, '', 'entry_changed'],
    ] as const)
      expect((await call(document, variables)).userErrors, JSON.stringify(variables)).toEqual([{ field, code }]);
    expect((await call(removeBrand, { code: 'kessel', version: 2 })).userErrors).toEqual([]);
    expect(await audits('kessel')).toMatchObject([
      { action: 'catalog.brand-added', after: { name: 'Kessel' } },
      { action: 'catalog.brand-changed', before: { position: 2 }, after: { name: 'Kessel Bikes', position: 1 } },
      { action: 'catalog.brand-removed', before: { name: 'Kessel Bikes' } },
    ]);
  });

  test('have a picture that dealers see; it is replaced and removed', async () => {
    const file = { name: 'logo.png', bytes: square };
    await call(addBrand, { code: 'logo', brand });
    const shown = (await sendFile(server, boss, changeBrand, { code: 'logo', version: 1, brand }, file)).data.done.brand
      .picture;
    expect(shown).toMatch(/^\/files\/pictures\/\w+-160\.webp$/);
    expect((await server.app.inject({ url: shown, headers: { host: 'localhost' } })).statusCode).toBe(200);
    expect((await call(changeBrand, { code: 'logo', version: 2, brand })).brand.picture).toBe(shown);
    expect(
      (await call(changeBrand, { code: 'logo', version: 3, brand, removePicture: true })).brand.picture,
    ).toBeNull();
    const wrong = { name: 'logo.png', bytes: Buffer.from('no picture') };
    expect(
      (await sendFile(server, boss, changeBrand, { code: 'logo', version: 4, brand }, wrong)).data.done,
    ).toMatchObject({ userErrors: [{ field: 'picture', code: 'picture_invalid' }] });
    expect((await sendFile(server, boss, addBrand, { code: 'logo2', brand }, file)).data.done.brand.picture).toBe(
      shown,
    );
  });

  test('show a new name in lists; a new place refreshes none of them', async () => {
    const { version } = (await server.graphql(boss, '{ brandSetting(code: "veldra") { version } }')).data.brandSetting;
    await call(changeBrand, { code: 'veldra', version, brand: { name: 'Veldra', position: 7 } });
    expect(await outdated()).toBe(0);
    await call(changeBrand, { code: 'veldra', version: version + 1, brand: { name: 'Veldra Bikes', position: 7 } });
    expect(await outdated()).toBe(3);
    expect(await onCard('brandName', 'en')).toBe('Veldra Bikes');
  });

  test('with models, blocks or warranty rules are not removed', async () => {
    const inUse = [{ field: 'code', code: 'in_use' }];
    const { version } = (await server.graphql(boss, '{ brandSetting(code: "veldra") { version } }')).data.brandSetting;
    expect((await call(removeBrand, { code: 'veldra', version })).userErrors).toEqual(inUse);
    await call(addBrand, { code: 'blocked', brand });
    await server.db
      .insertInto('catalog_block')
      .values({ sorg, kind: 'brand', subject: 'blocked', reason: 'x', created_at: now })
      .execute();
    expect((await call(removeBrand, { code: 'blocked', version: 1 })).userErrors).toEqual(inUse);
    await call(addBrand, { code: 'guaranteed', brand });
    await server.db.insertInto('claims_warranty_rule').values({ brand: 'guaranteed', months: 36 }).execute();
    expect((await call(removeBrand, { code: 'guaranteed', version: 1 })).userErrors).toEqual(inUse);
  });
});

const categoryFields =
  'userErrors { field code } category { code category name names { en de fr } position picture modelCount version }';
const addCategory = `mutation ($code: ID!, $subCatalog: String!, $category: CategoryInput!, $file: Upload) {
  done: addCategory(code: $code, subCatalog: $subCatalog, category: $category, picture: $file) { ${categoryFields} } }`;
const changeCategory = `mutation ($code: ID!, $version: Int!, $category: CategoryInput!, $file: Upload, $removePicture: Boolean) {
  done: changeCategory(code: $code, version: $version, category: $category, picture: $file, removePicture: $removePicture) {
    ${categoryFields} } }`;
const removeCategory = `mutation ($code: ID!, $version: Int!) {
  done: removeCategory(code: $code, version: $version) { ${categoryFields} } }`;

describe('merchandise categories', () => {
  const category = { names: { en: 'Cargo bikes', de: 'Lastenräder' }, position: 3 };

  test('are added, changed and removed, and each change is recorded', async () => {
    expect(await call(addCategory, { code: 'cargo', subCatalog: 'bike', category })).toEqual({
      userErrors: [],
      category: {
        code: 'cargo',
        category: 'bike',
        name: 'Cargo bikes',
        names: { en: 'Cargo bikes', de: 'Lastenräder', fr: '' },
        position: 3,
        picture: null,
        modelCount: 0,
        version: 1,
      },
    });
    // A language that the portal does not have, from a file.
    await sql`insert into catalog_category_text (code, language, name) values ('cargo', 'nl', 'Bakfietsen')`.execute(
      server.db,
    );
    const changed = { names: { en: '', fr: 'Vélos cargo' }, position: 3 };
    expect((await call(changeCategory, { code: 'cargo', version: 1, category: changed })).category).toMatchObject({
      names: { en: '', de: '', fr: 'Vélos cargo' },
      version: 2,
    });
    const { rows: kept } = await sql`
      select language from catalog_category_text where code = 'cargo' order by language`.execute(server.db);
    expect(kept).toEqual([{ language: 'fr' }, { language: 'nl' }]);
    const { data } = await server.graphql(
      boss,
      `{ found: categorySettings(search: "vélos") { data { code } }
         parts: categorySettings(category: "paa") { data { code } }
         categorySetting(code: "none") { code } }`,
    );
    expect(data).toEqual({ found: { data: [{ code: 'cargo' }] }, parts: { data: [] }, categorySetting: null });
    for (const [document, variables, field, code] of [
      [addCategory, { code: 'cargo', subCatalog: 'bike', category }, 'code', 'code_already_exists'],
      [addCategory, { code: 'x', subCatalog: 'boat', category }, 'category', 'out_of_range'],
      [addCategory, { code: 'x', subCatalog: 'paa', category: { ...category, names: {} } }, 'names.en', 'not_empty'],
      [changeCategory, { code: 'cargo', version: 1, category }, '', 'entry_changed'],
      [changeCategory, { code: 'none', version: 1, category }, 'code', 'not_found'],
      [removeCategory, { code: 'cargo', version: 1 }, '', 'entry_changed'],
    ] as const)
      expect((await call(document, variables)).userErrors, JSON.stringify(variables)).toEqual([{ field, code }]);
    expect((await call(removeCategory, { code: 'cargo', version: 2 })).userErrors).toEqual([]);
    expect(await audits('cargo')).toMatchObject([
      { action: 'catalog.category-added', after: { names: { en: 'Cargo bikes' } } },
      { action: 'catalog.category-changed', before: { names: { en: 'Cargo bikes' } }, after: { position: 3 } },
      { action: 'catalog.category-removed', before: { category: 'bike' } },
    ]);
  });

  test('come in their order and with their picture in the filters of dealers, then by number of articles', async () => {
    expect(await facet('merchandiseCategory')).toMatchObject([{ value: 'road' }, { value: 'gravel' }]);
    const names = { en: 'Gravel bikes', de: 'Gravelbikes' };
    const answer = await sendFile(
      server,
      boss,
      changeCategory,
      { code: 'gravel', version: 1, category: { names, position: 1 } },
      { name: 'gravel.png', bytes: square },
    );
    const { picture } = answer.data.done.category;
    expect(picture).toMatch(/-160\.webp$/);
    expect(await facet('merchandiseCategory')).toEqual([
      { value: 'gravel', label: 'Gravel bikes', picture },
      { value: 'road', label: 'road', picture: null },
    ]);
    expect((await facet('brand')).every((one: { picture: unknown }) => one.picture === null)).toBe(true);
  });

  test('show new names in lists, in each language', async () => {
    await call(changeCategory, {
      code: 'road',
      version: 1,
      category: { names: { en: 'Road bikes', de: 'Rennräder' }, position: 999 },
    });
    expect(await outdated()).toBe(2);
    expect(await onCard('merchandiseCategoryName', 'de')).toBe('Rennräder');
  });

  test('with models, blocks, warranty rules or items of checklists are not removed', async () => {
    const inUse = [{ field: 'code', code: 'in_use' }];
    const { version } = (await server.graphql(boss, '{ categorySetting(code: "road") { version } }')).data
      .categorySetting;
    expect((await call(removeCategory, { code: 'road', version })).userErrors).toEqual(inUse);
    for (const code of ['held', 'guaranteed', 'checked'])
      await call(addCategory, { code, subCatalog: 'bike', category });
    await server.db
      .insertInto('catalog_block')
      .values({ sorg, kind: 'category', subject: 'held', reason: 'x', created_at: now })
      .execute();
    await server.db.insertInto('claims_warranty_rule').values({ merchandise: 'guaranteed', months: 36 }).execute();
    await server.db
      .insertInto('pdi_checklist_item')
      .values({ part_group: 'brakes', merchandise_categories: ['checked'], sorting: 1, created_at: now })
      .execute();
    for (const code of ['held', 'guaranteed', 'checked'])
      expect((await call(removeCategory, { code, version: 1 })).userErrors, code).toEqual(inUse);
  });
});

test('brands and categories are for administrators of markets only', async () => {
  expect(await call(addBrand, { code: 'x', brand: { name: 'X', position: 1 } }, dealer)).toBeUndefined();
  expect(
    await call(addCategory, { code: 'x', subCatalog: 'bike', category: { names: { en: 'X' }, position: 1 } }, dealer),
  ).toBeUndefined();
  for (const query of ['brandSettings { info { count } }', 'categorySettings { info { count } }'])
    expect((await server.graphql(dealer, `{ ${query} }`)).errors?.[0]?.extensions).toMatchObject({
      code: 'FORBIDDEN_SCOPE',
    });
});
