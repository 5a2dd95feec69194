import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import {
  makeContentCast,
  makeReader,
  makeTargetMarket,
  makeUpload,
  type ContentCast,
  asking,
  ownWord,
} from '#content/content/content.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { signIn } from '#access/identity/identity.factory.ts';
import { refreshEntries } from '#goods/catalog/catalog.entries.actions.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { createDocument, createGroup, makeDocument } from './sales-documents.factory.ts';

const server = testServer();
const start = new Date('2026-11-24T08:00:00Z');
let sorg = '';
let alps = '';
let java = '';
let editor: ContentCast['editor'];
let reader: ContentCast['reader'];
let stranger: ContentCast['stranger'];

beforeAll(async () => {
  ({ sorg, alps, java, editor, reader, stranger } = await makeContentCast(server));
});

/** Moves the clock; tokens of before have expired then. */
async function moveTo(now: Date): Promise<void> {
  server.setNow(now);
  reader = { ...reader, ...(await signIn(server, reader.userId)) };
  editor = { ...editor, ...(await signIn(server, editor.userId)) };
}

const ask = asking(server);
const text = (title: string, language = 'en') => ({ language, title });

const create = (title: string, inputs: Record<string, unknown> = {}) =>
  createDocument(server, editor, title, { marketIds: [alps], ...inputs });
const made = (title: string, inputs: Record<string, unknown> = {}) =>
  makeDocument(server, editor, title, { marketIds: [alps], ...inputs });
const update = async (id: string, inputs: Record<string, unknown>, version?: number) =>
  (
    await ask(
      editor,
      `mutation ($id: ID!, $version: Int, $inputs: SalesDocumentInput!) {
         updateSalesDocument(id: $id, version: $version, inputs: $inputs) {
           salesDocument { type } userErrors { field code } } }`,
      { id, inputs, version },
    )
  ).updateSalesDocument;
const call = async (name: string, id: string) =>
  (await ask(editor, `mutation { ${name}(id: "${id}") { message { status } userErrors { code } } }`))[name];
const titles = async (caller: Caller, args: string): Promise<string[]> => {
  const { salesDocuments } = await ask(caller, `{ salesDocuments(${args}) { data { title } info { count } } }`);
  const found = salesDocuments.data.map(({ title }: { title: string }) => title);
  expect(salesDocuments.info.count).toBe(found.length);
  return found;
};
const one = async (caller: Caller, id: string, args = '') =>
  (await ask(caller, `{ salesDocument(id: "${id}"${args}) { id title newVersion replaces { id } replacedBy { id } } }`))
    .salesDocument;

describe('documents', () => {
  test('readers of its target market see a document that is published and valid; editors see all (R-303, Q-163, Q-164)', async () => {
    const word = ownWord();
    const shown = await made(`${word} shown`);
    const technical = await made(`${word} torques`, { type: 'technical' });
    const hidden = [
      await made(`${word} draft`, { published: false }),
      await made(`${word} later`, { validFrom: '2026-11-25' }),
      await made(`${word} over`, { validTo: '2026-11-23' }),
      await made(`${word} java`, { marketIds: [java] }),
      await made(`${word} nobody`, { marketIds: [] }),
    ];
    expect((await titles(reader, `search: "${word}"`)).toSorted()).toEqual([`${word} shown`, `${word} torques`]);
    expect(await titles(reader, `search: "${word}", type: "technical", validOnly: false`)).toEqual([`${word} torques`]);
    expect(await titles(reader, `search: "${word}", filterContentTargetMarket: ["${java}"]`)).toEqual([]);
    expect(await titles(stranger, `search: "${word}"`)).toEqual([`${word} java`]);
    expect(await titles(editor, `search: "${word}"`)).toHaveLength(7);
    expect(await titles(editor, `search: "${word}", validOnly: true`)).toHaveLength(4);
    expect(await titles(editor, `search: "${word}", state: "draft"`)).toEqual([`${word} draft`]);
    for (const id of hidden) expect(await one(reader, id)).toBeNull();
    expect(await one(stranger, shown)).toBeNull();
    expect(await one(reader, technical)).toMatchObject({ id: technical, newVersion: false, replacedBy: null });
    expect(await one(reader, 'nothing')).toBeNull();
  });

  test('a deleted document is in the bucket and comes back (R-304, R-305, Q-161)', async () => {
    const word = ownWord();
    const id = await made(word);
    expect((await call('deleteSalesDocument', id)).message.status).toBe('success');
    expect(await one(reader, id)).toBeNull();
    expect(await titles(editor, `search: "${word}", bucket: true`)).toEqual([word]);
    expect(await titles(editor, `search: "${word}"`)).toEqual([]);
    expect(await titles(reader, `search: "${word}", bucket: true`)).toEqual([]);
    expect((await update(id, { tags: ['x'] })).userErrors).toEqual([{ field: 'id', code: 'not_found' }]);
    expect((await call('restoreSalesDocument', id)).message.status).toBe('success');
    expect((await call('restoreSalesDocument', id)).userErrors).toEqual([{ code: 'not_found' }]);
    expect(await one(reader, id)).toMatchObject({ title: word });
  });

  test('wrong types, groups and versions are refused; readers cannot write', async () => {
    expect((await create('x', { type: 'brand-assets' })).userErrors).toEqual([{ field: 'kind', code: 'out_of_range' }]);
    expect((await create('x', { salesDocumentGroupId: alps })).userErrors).toEqual([
      { field: 'salesDocumentGroupId', code: 'not_found' },
    ]);
    const id = await made('Kept');
    expect((await update(id, { type: 'technical' }, 1)).salesDocument).toEqual({ type: 'technical' });
    expect((await update(id, { tags: ['x'] }, 1)).userErrors).toEqual([{ field: '', code: 'content_changed' }]);
    for (const mutation of [
      `deleteSalesDocument(id: "${id}") { message { status } }`,
      `updateSalesDocument(id: "${id}", inputs: {}) { message { status } }`,
      `createSalesDocumentGroup(inputs: {}) { message { status } }`,
      `orderSalesDocuments(ids: []) { message { status } }`,
    ]) {
      const { errors } = await server.graphql(reader, `mutation { ${mutation} }`);
      expect(errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
    }
  });

  test('are about articles and models', async () => {
    const id = await made('Exploded view', { articleCodes: ['0008-1', 'TRAIL-9'] });
    await made('Exploded view of later', { articleCodes: ['0008-1'], validFrom: '2026-12-24' });
    const about = async (caller: Caller, code: string) =>
      (await ask(caller, `{ salesDocumentsOfArticle(articleCode: "${code}") { id } }`)).salesDocumentsOfArticle;
    expect(await about(reader, '0008-1')).toEqual([{ id }]);
    expect(await about(reader, 'TRAIL-9')).toEqual([{ id }]);
    expect(await about(reader, '8-1')).toEqual([]);
    expect(await about(stranger, '0008-1')).toEqual([]);
    expect(await titles(reader, 'articleCode: "0008-1"')).toEqual(['Exploded view']);
  });

  test('about a model are found by its articles, those about an article by its model; with names and pages', async () => {
    const { customer, userId } = await makeDealer(server, { sorgs: [sorg] });
    await server.db
      .insertInto('markets_user_target_market')
      .values({ user_id: userId, content_target_market_id: alps })
      .execute();
    const reader = await signIn(server, userId, customer.id);
    const [bike, other] = [await makeArticle(server, { sorg, name: 'Drift 5' }), await makeArticle(server, { sorg })];
    await refreshEntries(server.db, { articleIds: [bike.id, other.id] }, start);
    const modelCode = `M-${bike.code}`;
    const ofModel = await made('Manual', { articleCodes: [modelCode, 'GONE-1'] });
    const ofArticle = await made('Drawing', { articleCodes: [bike.code] });
    const about = async (code: string) =>
      (await ask(reader, `{ salesDocumentsOfArticle(articleCode: "${code}") { id } }`)).salesDocumentsOfArticle
        .map(({ id }: { id: string }) => id)
        .toSorted();
    expect(await about(bike.code)).toEqual([ofModel, ofArticle].toSorted());
    expect(await about(modelCode)).toEqual([ofModel, ofArticle].toSorted());
    expect(await about(other.code)).toEqual([]);
    expect((await titles(reader, `articleCode: "${bike.code}"`)).toSorted()).toEqual(['Drawing', 'Manual']);
    const { salesDocument } = await ask(
      reader,
      `{ salesDocument(id: "${ofModel}") { articles { code name category } } }`,
    );
    expect(salesDocument.articles).toEqual([
      { code: modelCode, name: 'Drift 5', category: 'bike' },
      { code: 'GONE-1', name: '', category: null },
    ]);
  });

  test('are filtered by language, of texts or files, and by model year, and ordered', async () => {
    const word = ownWord();
    const attachmentId = await makeUpload(server, editor.userId, { fileName: 'b.pdf' });
    await made(`${word} b`, { modelYear: 2031, files: [{ attachmentId, language: 'id' }] });
    server.setNow(new Date(start.getTime() + 60_000));
    await made(`${word} a`, { modelYear: 2032, texts: [text(`${word} a`), text('Liste', 'fr')] });
    server.setNow(start);
    const found = (args: string) => titles(reader, `search: "${word}", ${args}`);
    expect(await found('language: "id"')).toEqual([`${word} b`]);
    expect(await found('language: "fr"')).toEqual([`${word} a`]);
    expect(await found('language: "en", order: "latest"')).toEqual([`${word} a`, `${word} b`]);
    expect(await found('order: "title"')).toEqual([`${word} a`, `${word} b`]);
    expect(await found('modelYear: 2031')).toEqual([`${word} b`]);
    for (const year of [1899, 2101]) {
      const { errors } = await server.graphql(reader, `{ salesDocuments(modelYear: ${year}) { info { count } } }`);
      expect(errors?.[0]?.extensions, `${year}`).toMatchObject({ field: 'modelYear', reason: 'out_of_range' });
    }
    const { salesDocumentFacets: facets } = await ask(
      reader,
      '{ salesDocumentFacets(type: "sales") { languages { value count } modelYears { value count } } }',
    );
    expect(facets.modelYears.slice(0, 2)).toEqual([
      { value: '2032', count: 1 },
      { value: '2031', count: 1 },
    ]);
    expect(facets.languages.find(({ value }: { value: string }) => value === 'id')).toEqual({ value: 'id', count: 1 });
    expect(
      (await ask(stranger, '{ salesDocumentFacets { modelYears { value } } }')).salesDocumentFacets.modelYears,
    ).toEqual([]);
  });

  test('tell readers of their market that they have ended, and nobody else (Q-163, Q-164)', async () => {
    const over = await made('Over', { validTo: '2026-11-23' });
    const ended = async (caller: Caller, id: string) =>
      (await ask(caller, `{ salesDocumentEndedOn(id: "${id}") }`)).salesDocumentEndedOn;
    expect(await ended(reader, over)).toBe('2026-11-23');
    expect(await ended(stranger, over)).toBeNull();
    for (const inputs of [{}, { published: false, validTo: '2026-11-23' }, { validFrom: '2026-11-25' }])
      expect(await ended(reader, await made('Other', inputs))).toBeNull();
    expect((await call('deleteSalesDocument', over)).message.status).toBe('success');
    expect(await ended(reader, over)).toBeNull();
    expect(await ended(reader, 'nothing')).toBeNull();
  });
});

test('a reader whose markets are for news only gets nothing, and no error (R-100, R-299, Q-164)', async () => {
  const word = ownWord();
  const news = await makeTargetMarket(server, ['news']);
  const only = await makeReader(server, [news]);
  const { salesDocumentGroup } = await createGroup(server, editor, { en: `Prices ${word}` }, [alps]);
  const group = salesDocumentGroup.id;
  const id = await made(word, { salesDocumentGroupId: group, validTo: '2026-11-24' });
  const asked = await ask(
    only,
    `{ salesDocuments(search: "${word}") { data { id } info { count } }
       salesDocumentGroups(search: "${word}") { data { id } info { count } }
       salesDocument(id: "${id}") { id } salesDocumentGroup(id: "${group}") { id }
       salesDocumentGroupValidDocuments(id: "${group}") { id } salesDocumentEndedOn(id: "${id}")
       salesDocumentFacets { languages { value } modelYears { value } }
       guard: contentTargetMarkets(type: "sales_document", limit: 999) { info { count } }
       own: contentTargetMarkets(type: "news", limit: 999) { info { count } } }`,
  );
  expect(asked).toEqual({
    salesDocuments: { data: [], info: { count: 0 } },
    salesDocumentGroups: { data: [], info: { count: 0 } },
    salesDocument: null,
    salesDocumentGroup: null,
    salesDocumentGroupValidDocuments: [],
    salesDocumentEndedOn: null,
    salesDocumentFacets: { languages: [], modelYears: [] },
    guard: { info: { count: 0 } },
    own: { info: { count: 1 } },
  });
});

describe('a document that replaces another', () => {
  test('takes its place for those who see it, and gives it back', async () => {
    const word = ownWord();
    const first = await made(`${word} one`);
    const second = await made(`${word} two`, { replacesId: first, validFrom: '2026-11-25' });
    const third = await made(`${word} three`, { replacesId: second, validFrom: '2026-11-27' });
    expect(await titles(reader, `search: "${word}"`)).toEqual([`${word} one`]);
    expect(await one(reader, first)).toMatchObject({ id: first, replacedBy: null });
    await moveTo(new Date('2026-11-25T23:00:00Z'));
    expect(await titles(reader, `search: "${word}"`)).toEqual([`${word} two`]);
    expect(await one(reader, first)).toMatchObject({ id: second, newVersion: true, replaces: { id: first } });
    await moveTo(new Date('2026-11-28T08:00:00Z'));
    expect(await titles(reader, `search: "${word}"`)).toEqual([`${word} three`]);
    expect(await one(reader, first)).toMatchObject({ id: third });
    expect(await one(editor, first)).toMatchObject({ id: first, replacedBy: { id: third } });
    expect(await one(editor, first, ', newest: true')).toMatchObject({ id: third });
    expect(await titles(editor, `search: "${word}"`)).toHaveLength(3);
    expect(await titles(editor, `search: "${word}", validOnly: true`)).toEqual([`${word} three`]);
    expect(await titles(editor, `search: "${word}", replaced: false`)).toEqual([`${word} three`]);
    expect((await titles(editor, `search: "${word}", replaced: true`)).toSorted()).toEqual([
      `${word} one`,
      `${word} two`,
    ]);
    const { salesDocument } = await ask(reader, `{ salesDocument(id: "${third}") { older { title } } }`);
    expect(salesDocument.older).toEqual([{ title: `${word} two` }, { title: `${word} one` }]);
    await call('deleteSalesDocument', second);
    expect(await one(reader, first)).toMatchObject({ id: third });
    await call('deleteSalesDocument', third);
    expect(await titles(reader, `search: "${word}"`)).toEqual([`${word} one`]);
    expect(await one(reader, first)).toMatchObject({ id: first });
    await moveTo(start);
  });

  test('of another market stays without effect; the link of an expired one leads on', async () => {
    const old = await made('Old', { marketIds: [alps, java], validTo: '2026-11-01' });
    const alpine = await made('Alpine', { replacesId: old });
    expect(await one(reader, old)).toMatchObject({ id: alpine, replaces: null });
    expect((await ask(reader, `{ salesDocument(id: "${alpine}") { older { id } } }`)).salesDocument.older).toEqual([]);
    expect(await one({ ...stranger, ...(await signIn(server, stranger.userId)) }, old)).toBeNull();
  });

  test('cannot close a circle or replace what is not there', async () => {
    const first = await made('First');
    const second = await made('Second', { replacesId: first });
    const refused = [{ field: 'replacesId', code: 'sales_document_circle' }];
    expect((await update(first, { replacesId: second })).userErrors).toEqual(refused);
    expect((await update(first, { replacesId: first })).userErrors).toEqual(refused);
    expect((await update(first, { replacesId: alps })).userErrors).toEqual([
      { field: 'replacesId', code: 'not_found' },
    ]);
    expect((await update(second, { replacesId: null })).userErrors).toEqual([]);
    expect(await one(reader, first)).toMatchObject({ id: first });
  });
});

describe('the search inside PDFs', () => {
  const pdf = (words: string) =>
    makeUpload(server, editor.userId, { fileName: 'manual.pdf', contentType: 'application/pdf', words });

  test('finds words without regard to case and accents, and shows where they stand', async () => {
    const word = ownWord();
    const words = `${'Filler text. '.repeat(60)}Le réglage du dérailleur arrière exige 12 Nm. ${'More. '.repeat(60)}`;
    const id = await made(`${word} manual`, { files: [{ attachmentId: await pdf(words) }] });
    expect(await titles(reader, 'search: "DERAILLEUR reglage"')).toEqual([`${word} manual`]);
    expect(await titles(reader, `search: "${word} derail"`)).toEqual([`${word} manual`]);
    expect(await titles(stranger, 'search: "derailleur"')).toEqual([]);
    const snippet = async (search: string) =>
      (
        await ask(
          reader,
          `query ($id: ID!, $search: String!) { salesDocument(id: $id) { snippet(search: $search) {
             fileId parts { text hit } } } }`,
          { id, search },
        )
      ).salesDocument.snippet;
    const { parts } = await snippet('derailleur');
    expect(parts.filter(({ hit }: { hit: boolean }) => hit)).toEqual([{ text: 'dérailleur', hit: true }]);
    expect(parts.map((part: { text: string }) => part.text).join('')).toContain('réglage du dérailleur arrière');
    expect(await snippet('absent')).toBeNull();
    const both = await made('Both', {
      files: [
        { attachmentId: await pdf(`${word}lock alone.${' Filler.'.repeat(200)}\fThe ${word}lock, ring of the rotor`) },
      ],
    });
    const ordered = await ask(
      reader,
      `{ salesDocument(id: "${both}") { snippet(search: "${word}lock ring") { page parts { text hit } } } }`,
    );
    expect(ordered.salesDocument.snippet.page).toBe(2);
    expect(ordered.salesDocument.snippet.parts.filter(({ hit }: { hit: boolean }) => hit)).toHaveLength(2);
    const paged = await made('Paged', { files: [{ attachmentId: await pdf(`Straße\f\f${word} torque\fEnd`) }] });
    const { salesDocument } = await ask(
      reader,
      `{ salesDocument(id: "${paged}") { snippet(search: "${word}") { page parts { text } } } }`,
    );
    expect(salesDocument.snippet).toMatchObject({ page: 3 });
    expect(JSON.stringify(salesDocument.snippet.parts)).not.toContain('\\f');
    for (const odd of ["'", '\\', ':*', '&|!', '(']) expect(await snippet(odd)).toBeNull();
    expect(await titles(reader, `search: "${word} ':* & \\\\"`)).toEqual([]);
  });

  test('leaves out files whose rights have ended, for readers', async () => {
    const word = ownWord();
    const attachmentId = await pdf(`Secret ${word}`);
    await made('Lapsed', { files: [{ attachmentId, rightsEndOn: '2026-11-23' }] });
    expect(await titles(reader, `search: "${word}"`)).toEqual([]);
    expect(await titles(editor, `search: "${word}"`)).toEqual(['Lapsed']);
  });
});

test('the file is that of the language of the reader', async () => {
  const files = [];
  for (const language of ['en', 'de'])
    files.push({
      attachmentId: await makeUpload(server, editor.userId, { fileName: `${language}.pdf` }),
      language,
    });
  const id = await made('Manual', { files });
  const fileIn = async (locale: string) =>
    (await ask(reader, `{ salesDocument(id: "${id}") { file { fileName } } }`, {}, locale)).salesDocument.file.fileName;
  expect(await fileIn('de')).toBe('de.pdf');
  expect(await fileIn('fr')).toBe('en.pdf');
});

test('editors get the whole picture beside its crop, readers the crop only (Q-166)', async () => {
  const attachmentId = await makeUpload(server, editor.userId);
  const crop = { left: 100, top: 200, width: 500, height: 600 };
  const id = await made('Cropped', { files: [{ attachmentId, crop }] });
  const fileFor = async (caller: Caller) =>
    (await ask(caller, `{ salesDocument(id: "${id}") { files { mediumUrl wholeUrl } } }`)).salesDocument.files[0];
  const seen = await fileFor(editor);
  expect(seen.mediumUrl).toContain('100_200_500_600');
  expect(seen.wholeUrl).toContain(`/materials/${attachmentId}/1600.webp`);
  expect(seen.wholeUrl).not.toContain('100_200_500_600');
  expect(await fileFor(reader)).toMatchObject({ mediumUrl: expect.stringContaining('100_200'), wholeUrl: null });
});
