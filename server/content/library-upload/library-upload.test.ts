import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticles } from '#buying/cart/cart.factory.ts';
import { makeContentCast, makeUpload, type ContentCast, asking } from '#content/content/content.factory.ts';
import { sendMaterial } from '#content/marketing-material/marketing-material.factory.ts';

const server = testServer();
let alps = '';
let editor: ContentCast['editor'];
let reader: ContentCast['reader'];

beforeAll(async () => {
  const cast = await makeContentCast(server);
  ({ alps, editor, reader } = cast);
  await makeArticles(server, [
    { sorg: cast.sorg, code: '0001-P', name: 'Pedal' },
    { sorg: cast.sorg, code: 'SAD/2', name: '=Saddle' },
  ]);
});

const ask = asking(server);

describe('a bulk upload', () => {
  const created = async (inputs: readonly Record<string, unknown>[]) =>
    (
      await ask(
        editor,
        `mutation ($inputs: [MarketingMaterialInput!]!) { createMarketingMaterials(inputs: $inputs) {
           results { index id userErrors { field code } } userErrors { field code } } }`,
        { inputs },
      )
    ).createMarketingMaterials;
  const row = (title: string, inputs: Record<string, unknown> = {}) => ({
    type: 'brand-assets',
    mainLanguage: 'en',
    texts: [{ language: 'en', title }],
    marketIds: [alps],
    ...inputs,
  });

  test('a bulk upload of which every row is refused has failed, with the reason of each row (Q-167)', async () => {
    const answer = await ask(
      editor,
      `mutation ($inputs: [MarketingMaterialInput!]!) { createMarketingMaterials(inputs: $inputs) {
         message { status } results { index id } userErrors { field code } } }`,
      { inputs: [row(''), row(' ')] },
    );
    expect(answer.createMarketingMaterials).toEqual({
      message: { status: 'failed' },
      results: [
        { index: 0, id: null },
        { index: 1, id: null },
      ],
      userErrors: [
        { field: expect.stringMatching(/^inputs\.0\.texts/), code: 'not_empty' },
        { field: expect.stringMatching(/^inputs\.1\.texts/), code: 'not_empty' },
      ],
    });
  });

  test('editors create up to 50 materials at once; each row is saved or refused on its own (R-301, Q-167)', async () => {
    const word = 'bulkword';
    const upload = { attachmentId: await makeUpload(server, editor.userId) };
    const { results } = await created([
      row(`${word} one`, { files: [upload] }),
      row(`${word} two`, { files: [{ attachmentId: alps }] }),
      row('', {}),
      row(`${word} four`, { categoryId: alps }),
      row(`${word} five`),
    ]);
    expect(results.map(({ userErrors }: { userErrors: unknown }) => userErrors)).toEqual([
      [],
      [{ field: 'files', code: 'attachment_not_found' }],
      [{ field: 'texts.0.title', code: 'not_empty' }],
      [{ field: 'categoryId', code: 'not_found' }],
      [],
    ]);
    const { marketingMaterials } = await ask(
      reader,
      `{ marketingMaterials(search: "${word}", order: "title") { data { title } } }`,
    );
    expect(marketingMaterials.data.map(({ title }: { title: string }) => title)).toEqual([
      `${word} five`,
      `${word} one`,
    ]);
    const many = await created(Array.from({ length: 51 }, (_, at) => row(`${at}`)));
    expect(many.userErrors).toEqual([{ field: 'inputs', code: 'max_items_exceeded' }]);
  });
});

describe('uploads of an editor', () => {
  test('tell equal files, equal names and the articles in their names', async () => {
    const known = await sendMaterial(server, editor, 'PEDAL 0001-P side', { marketIds: [alps] });
    const attachment = await server.db
      .selectFrom('content_file as f')
      .innerJoin('platform_attachment as a', 'a.id', 'f.attachment_id')
      .select(['a.id', 'a.content_hash as hash'])
      .where('f.id', '=', known.fileId)
      .executeTakeFirstOrThrow();
    const same = await makeUpload(server, editor.userId, { fileName: 'IMG_0031.jpg' });
    await server.db
      .updateTable('platform_attachment')
      .set({ content_hash: attachment.hash })
      .where('id', '=', same)
      .execute();
    const named = await makeUpload(server, editor.userId, { fileName: 'pedal 0001-p SIDE.jpg' });
    const both = await makeUpload(server, editor.userId, { fileName: 'team_0001-P+SAD-2_2027.jpg' });
    const foreign = await makeUpload(server, reader.userId);
    const ask = async (caller: Caller, ids: readonly string[]) => {
      const { data, errors } = await server.graphql(
        caller,
        `query ($ids: [ID!]!) { materialUploads(attachmentIds: $ids) {
           attachmentId fileName state contentHash refusalText duplicates { id } namesakes { id } articleCodes title } }`,
        { ids },
      );
      return errors ? errors[0]?.extensions['code'] : data.materialUploads;
    };
    const rows = await ask(editor, [named, same, both, foreign, 'nothing']);
    expect(rows).toMatchObject([
      { attachmentId: named, duplicates: [], namesakes: [{ id: known.id }], articleCodes: ['0001-P'] },
      { attachmentId: same, namesakes: [], articleCodes: [], title: 'IMG 0031' },
      { attachmentId: both, state: 'ready', refusalText: null, title: 'Team 0001-P+SAD 2 2027' },
    ]);
    expect(rows[1].duplicates).toContainEqual({ id: known.id });
    expect(rows[1].contentHash).toBe(attachment.hash);
    expect(rows[2].articleCodes.toSorted()).toEqual(['0001-P', 'SAD/2']);
    expect(await ask(reader, [foreign])).toBe('FORBIDDEN_SCOPE');
    expect(
      await ask(
        editor,
        Array.from({ length: 601 }, () => same),
      ),
    ).toBe('BAD_INPUT');
  });
});
