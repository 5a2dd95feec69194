import { beforeAll, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeEditor, makeReader, makeTargetMarket, makeUpload } from '#content/content/content.factory.ts';
import { signIn, makeUser } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeNews } from '#content/news/news.factory.ts';

const server = testServer();
let alps = '';
let editor: Caller & { userId: string };

beforeAll(async () => {
  server.setNow(new Date('2026-11-24T08:00:00Z'));
  await makeMarket(server, { sorgs: [await makeSorg(server)], configuration: { features: { news: true } } });
  alps = await makeTargetMarket(server);
  editor = await makeEditor(server);
});

const brandOf = async (caller: Caller) =>
  (
    await server.graphql(
      caller,
      '{ homeBrand { news { title mustConfirm } material { id type kind title thumbnailUrl publishedAt } } }',
    )
  ).data.homeBrand;

test('the start page shows three news, those to confirm first, and the latest material of the reader (Q-039, Q-164)', async () => {
  const news = async (title: string, day: string, more: Record<string, unknown> = {}) =>
    makeNews(server, editor, [alps], { texts: [{ language: 'en', title }], validFrom: day, ...more });
  await news('Old law', '2026-11-01', { mustRead: true });
  await news('Monday', '2026-11-09');
  await news('Tuesday', '2026-11-10');
  await news('Wednesday', '2026-11-11');
  await news('Draft', '2026-11-12', { published: false });
  const attachmentId = await makeUpload(server, editor.userId);
  const document = async (title: string, inputs: Record<string, unknown>) => {
    const { data } = await server.graphql(
      editor,
      `mutation ($inputs: SalesDocumentInput!) { createSalesDocument(inputs: $inputs) {
         salesDocument { id } userErrors { field code } } }`,
      {
        inputs: {
          type: 'technical',
          mainLanguage: 'en',
          texts: [{ language: 'en', title }],
          files: [{ attachmentId }],
          ...inputs,
        },
      },
    );
    expect(data.createSalesDocument.userErrors).toEqual([]);
    return data.createSalesDocument.salesDocument.id as string;
  };
  const id = await document('Torque table', { marketIds: [alps] });
  await document('Of nobody', { marketIds: [] });
  const reader = await makeReader(server, [alps]);
  const brand = await brandOf(reader);
  expect(brand.news).toEqual([
    { title: 'Old law', mustConfirm: true },
    { title: 'Wednesday', mustConfirm: false },
    { title: 'Tuesday', mustConfirm: false },
  ]);
  expect(brand.material).toMatchObject([{ id, type: 'sales_document', kind: 'technical', title: 'Torque table' }]);
  expect(await brandOf(await makeReader(server, [await makeTargetMarket(server)]))).toEqual({ news: [], material: [] });
  const vendor = await makeUser(server, { role: 'guest', groupRole: 'Administrator' });
  expect(await brandOf(await signIn(server, vendor.id))).toEqual({ news: [], material: [] });
});
