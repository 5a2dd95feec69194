import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { photo } from '#testing/attachments/attachment-samples.ts';
import { sendFiles } from '#testing/files.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeEditor, makeReader, makeTargetMarket } from '#content/content/content.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeCategory } from './marketing-material.factory.ts';

const server = testServer();
const start = new Date('2026-11-24T08:00:00Z');
let alps = '';
let java = '';
let editor: Caller & { userId: string };
let reader: Caller & { userId: string };
/** A reader of another market, a user without the library, and a vendor. */
let others: readonly Caller[];

beforeAll(async () => {
  server.setNow(start);
  await makeMarket(server, { sorgs: [await makeSorg(server)] });
  alps = await makeTargetMarket(server);
  java = await makeTargetMarket(server);
  editor = await makeEditor(server);
  reader = await makeReader(server, [alps]);
  const vendor = await makeUser(server, { role: 'vendor' });
  others = [await makeReader(server, [java]), await makeReader(server, []), await signIn(server, vendor.id)];
});

interface Sent {
  readonly id: string;
  readonly fileId: string;
  readonly originalUrl: string;
}

/** Adds a material with an uploaded picture. */
async function make(inputs: Record<string, unknown> = {}): Promise<Sent> {
  const answer = await sendFiles(
    server,
    editor,
    `mutation ($inputs: MarketingMaterialInput!, $files: [Upload!]) {
       createMarketingMaterial(inputs: $inputs, files: $files) {
         marketingMaterial { id files { id originalUrl renditions } } userErrors { field code } } }`,
    {
      inputs: {
        type: 'brand-assets',
        mainLanguage: 'en',
        texts: [{ language: 'en', title: 'P' }],
        marketIds: [alps],
        ...inputs,
      },
      files: [null],
    },
    { 'files.0': { bytes: await photo('jpeg'), name: 'Frame.jpg', type: 'image/jpeg' } },
  );
  const { marketingMaterial, userErrors } = answer.data.createMarketingMaterial;
  expect(userErrors).toEqual([]);
  const [file] = marketingMaterial.files;
  expect(file.renditions).toEqual([
    'original',
    ...[2400, 1600, 800, 300].flatMap((size) => [`${size}.webp`, `${size}.jpg`]),
  ]);
  return { id: marketingMaterial.id, fileId: file.id, originalUrl: file.originalUrl };
}
const update = async (id: string, inputs: Record<string, unknown>) => {
  const { data } = await server.graphql(
    editor,
    `mutation ($id: ID!, $inputs: MarketingMaterialInput!) { updateMarketingMaterial(id: $id, inputs: $inputs) {
       userErrors { field code } } }`,
    { id, inputs },
  );
  expect(data.updateMarketingMaterial.userErrors).toEqual([]);
};
/** The answer for files: the address, or the code of the refusal. */
async function download(caller: Caller, ids: readonly string[], rendition = 'original'): Promise<string> {
  const { data, errors } = await server.graphql(
    caller,
    `mutation ($files: [WantedContentFile!]!) { downloadContentFiles(files: $files) { url userErrors { code } } }`,
    { files: ids.map((id) => ({ id, rendition })) },
  );
  return (
    errors?.[0]?.extensions['code'] ?? data.downloadContentFiles.url ?? data.downloadContentFiles.userErrors[0].code
  );
}
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { host: 'localhost', ...headers } });
const isRefused = (answer: string): boolean => ['not_found', 'FORBIDDEN_SCOPE'].includes(answer);

describe('files of materials (Q-164, Q-166)', () => {
  test('are given to their readers alone, alone or in a zip', async () => {
    const { fileId } = await make();
    const shown = await make();
    for (const caller of others) {
      expect(isRefused(await download(caller, [fileId]))).toBe(true);
      expect(isRefused(await download(caller, [fileId, shown.fileId], '800.jpg'))).toBe(true);
    }
    const foreign = await make({ marketIds: [java] });
    expect(await download(reader, [fileId, foreign.fileId])).toBe('not_found');
    const url = await download(reader, [fileId], '300.jpg');
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, max-age=3600, immutable']);
    expect((await get(url, { range: 'bytes=0-9' })).statusCode).toBe(206);
    for (const wrong of ['', 'nothing', `${fileId}x`]) expect(await download(reader, [wrong])).toBe('not_found');
    const guest = await server.graphql(
      { token: null },
      `mutation { downloadContentFiles(files: [{ id: "${fileId}", rendition: "original" }]) { url } }`,
    );
    expect(guest.status).toBe(401);
  });

  test('vanish when the material is a draft, deleted, of another market, or in a hidden category', async () => {
    const hidden = await makeCategory(server, editor, 'Hidden', { marketIds: [java] });
    const below = await makeCategory(server, editor, 'Below', { marketIds: [alps], parentId: hidden });
    for (const change of [{ published: false }, { marketIds: [java] }, { marketIds: [] }, { categoryId: below }]) {
      const { id, fileId } = await make();
      expect(await download(reader, [fileId])).toContain('/materials/');
      await update(id, change);
      expect(await download(reader, [fileId]), JSON.stringify(change)).toBe('not_found');
      expect(await download(editor, [fileId])).toContain('/materials/');
    }
    const { id, fileId } = await make();
    await server.graphql(editor, `mutation { deleteMarketingMaterial(id: "${id}") { id } }`);
    expect(await download(reader, [fileId])).toBe('not_found');
  });

  test('vanish when their rights end; the last day counts in the time zone of the market', async () => {
    const { id, fileId } = await make();
    const read = async (caller: Caller) =>
      (await server.graphql(caller, `{ marketingMaterial(id: "${id}") { placeholder { id } files { id } } }`)).data
        .marketingMaterial;
    await update(id, { files: [{ id: fileId, rightsEndOn: '2026-11-24' }] });
    expect(await download(reader, [fileId])).toContain('/materials/');
    await update(id, { files: [{ id: fileId, rightsEndOn: '2026-11-23' }] });
    expect(await download(reader, [fileId])).toBe('not_found');
    expect(await read(reader)).toEqual({ placeholder: null, files: [] });
    expect((await read(editor)).files).toHaveLength(1);
  });

  test('an address opens its file for an hour, and nothing else', async () => {
    const [one, two] = [await make(), await make()];
    const [path = '', query = ''] = one.originalUrl.split('?');
    expect((await get(one.originalUrl)).statusCode).toBe(200);
    const foreign = two.originalUrl.split('?')[0] ?? '';
    for (const url of [
      path,
      `${foreign}?${query}`,
      one.originalUrl.replace('/original', '/300.webp'),
      one.originalUrl.replace(/signature=.{6}/, 'signature=AAAAAA'),
    ])
      expect((await get(url)).statusCode).toBe(404);
    server.setNow(new Date(start.getTime() + 3_601_000));
    expect((await get(one.originalUrl)).statusCode).toBe(404);
    server.setNow(start);
  });

  test('a zip has the whole file of a cropped picture; its address cannot be guessed and is never cached', async () => {
    const { id, fileId } = await make();
    await update(id, { files: [{ id: fileId, crop: { left: 0, top: 0, width: 500, height: 500 } }] });
    const other = await make();
    const url = await download(reader, [fileId, other.fileId]);
    const answer = await get(url, { range: 'bytes=0-9' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'content-type': 'application/zip' });
    const files = unzipSync(answer.rawPayload);
    expect(Object.keys(files)).toEqual(['Frame.jpg', 'Frame (2).jpg']);
    expect(Buffer.from(files['Frame.jpg'] ?? [])).toEqual(Buffer.from(files['Frame (2).jpg'] ?? []));
    for (const wrong of [`${url}x`, url.slice(0, -1), url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))])
      expect((await get(wrong)).statusCode).toBe(404);
  });
});
