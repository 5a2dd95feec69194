import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeContentCast, type ContentCast, asking, ownWord } from '#content/content/content.factory.ts';
import { createGroup, makeDocument } from '#content/sales-documents/sales-documents.factory.ts';

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
const made = (title: string, inputs: Record<string, unknown> = {}) =>
  makeDocument(server, editor, title, { marketIds: [alps], ...inputs });
const make = (names: Readonly<Record<string, string>>, marketIds: readonly string[] = [alps]) =>
  createGroup(server, editor, names, marketIds);
const groupOf = async (name: string, marketIds: readonly string[] = [alps]): Promise<string> =>
  (await make({ en: name }, marketIds)).salesDocumentGroup.id;
const titles = async (caller: Caller, args: string): Promise<string[]> => {
  const { salesDocuments } = await ask(caller, `{ salesDocuments(${args}) { data { title } info { count } } }`);
  const found = salesDocuments.data.map(({ title }: { title: string }) => title);
  expect(salesDocuments.info.count).toBe(found.length);
  return found;
};
const remove = async (id: string) =>
  (await ask(editor, `mutation { deleteSalesDocumentGroup(id: "${id}") { message { status } userErrors { code } } }`))
    .deleteSalesDocumentGroup;

describe('groups', () => {
  test('groups hold their valid documents; deleting a group leaves them in the list without a group (R-306, Q-162, Q-169)', async () => {
    const word = ownWord();
    const { salesDocumentGroup: group } = await make({ en: `Prices ${word}`, de: `Preise ${word}` });
    const inside = await made(`${word} inside`, { salesDocumentGroupId: group.id });
    await made(`${word} draft`, { salesDocumentGroupId: group.id, published: false });
    const groups = async (caller: Caller, locale = 'en', search = word) =>
      (
        await ask(
          caller,
          `{ salesDocumentGroups(search: "${search}") {
               data { name contentTargetMarkets { id } validDocuments { id } } info { count } } }`,
          {},
          locale,
        )
      ).salesDocumentGroups;
    expect(await groups(reader, 'de', `preise ${word}`)).toEqual({
      data: [{ name: `Preise ${word}`, contentTargetMarkets: [{ id: alps }], validDocuments: [{ id: inside }] }],
      info: { count: 1 },
    });
    expect((await groups(stranger)).data).toEqual([]);
    expect((await groups(editor)).data[0].validDocuments).toEqual([{ id: inside }]);
    const counted = async (caller: Caller) =>
      (await ask(caller, `{ salesDocumentGroup(id: "${group.id}") { name documentCount } }`)).salesDocumentGroup;
    expect(await counted(editor)).toEqual({ name: `Prices ${word}`, documentCount: 2 });
    expect(await counted(reader)).toEqual({ name: `Prices ${word}`, documentCount: 1 });
    expect(await counted(stranger)).toBeNull();
    const valid = async (caller: Caller) =>
      (await ask(caller, `{ salesDocumentGroupValidDocuments(id: "${group.id}") { id } }`))
        .salesDocumentGroupValidDocuments;
    expect(await valid(reader)).toEqual([{ id: inside }]);
    expect(await valid(stranger)).toEqual([]);
    expect(await titles(reader, `search: "${word}", haveSalesGroup: true, limit: 100`)).toEqual([`${word} inside`]);
    expect(await titles(reader, `search: "${word}", haveSalesGroup: false, page: 1, limit: 100`)).toEqual([]);
    expect((await remove(group.id)).message.status).toBe('success');
    expect((await remove(group.id)).userErrors).toEqual([{ code: 'not_found' }]);
    expect((await groups(editor)).data).toEqual([]);
    expect(await titles(reader, `search: "${word}", haveSalesGroup: false`)).toEqual([`${word} inside`]);
  });

  test('of another market show their documents without a group', async () => {
    const word = ownWord();
    await made(word, { salesDocumentGroupId: await groupOf(`Java ${word}`, [java]) });
    const { salesDocuments } = await ask(
      reader,
      `{ salesDocuments(search: "${word}", haveSalesGroup: false) { data { salesDocumentGroup { id } } } }`,
    );
    expect(salesDocuments.data).toEqual([{ salesDocumentGroup: null }]);
  });

  test('are changed and ordered by editors, with refusals', async () => {
    const [first, second] = [await groupOf('First'), await groupOf('Second')];
    expect((await make({ de: 'Nur' }, [])).userErrors).toEqual([
      { field: 'mainLanguage', code: 'content_main_language' },
    ]);
    expect((await make({ en: 'x' }, [first])).userErrors).toEqual([{ field: 'marketIds', code: 'not_found' }]);
    const rename = async (version: number) =>
      (
        await ask(
          editor,
          `mutation { updateSalesDocumentGroup(id: "${first}", version: ${version}, inputs: {
             names: [{ language: "en", name: "Renamed" }] }) {
             salesDocumentGroup { name version contentTargetMarkets { id } } userErrors { code } } }`,
        )
      ).updateSalesDocumentGroup;
    expect((await rename(1)).salesDocumentGroup).toEqual({
      name: 'Renamed',
      version: 2,
      contentTargetMarkets: [{ id: alps }],
    });
    expect((await rename(1)).userErrors).toEqual([{ code: 'content_changed' }]);
    const order = async (ids: readonly string[]) =>
      (
        await ask(
          editor,
          `mutation ($ids: [ID!]!) { orderSalesDocumentGroups(ids: $ids) { ids userErrors { field code } } }`,
          { ids },
        )
      ).orderSalesDocumentGroups;
    expect((await order([second, first])).ids).toEqual([second, first]);
    expect((await order([second, alps])).userErrors).toEqual([{ field: 'ids', code: 'not_found' }]);
    const { salesDocumentGroups } = await ask(editor, '{ salesDocumentGroups(limit: 100) { data { id } } }');
    const ids = salesDocumentGroups.data.map(({ id }: { id: string }) => id);
    expect(ids.indexOf(second)).toBeLessThan(ids.indexOf(first));
  });

  test('keep the order of their documents', async () => {
    const group = await groupOf('Ordered');
    const [first, second] = [
      await made('A', { salesDocumentGroupId: group }),
      await made('B', { salesDocumentGroupId: group }),
    ];
    for (const ids of [
      [second, first],
      [first, second],
    ]) {
      const { orderSalesDocuments } = await ask(
        editor,
        `mutation ($group: ID, $ids: [ID!]!) {
           orderSalesDocuments(salesDocumentGroupId: $group, ids: $ids) { ids userErrors { code } } }`,
        { group, ids },
      );
      expect(orderSalesDocuments).toEqual({ ids, userErrors: [] });
      const found = await ask(reader, `{ salesDocumentGroupValidDocuments(id: "${group}") { id } }`);
      expect(found.salesDocumentGroupValidDocuments.map(({ id }: { id: string }) => id)).toEqual(ids);
    }
  });
});
