import { beforeAll, describe, expect, test } from 'vitest';
import { sendFiles } from '#testing/files.ts';
import { photo } from '#testing/attachments/attachment-samples.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeEditor, makeReader, makeTargetMarket, makeUpload } from '#content/content/content.factory.ts';
import { signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';

const server = testServer();
const start = new Date('2026-11-24T08:00:00Z');
let alps = '';
let java = '';
let editor: Caller & { userId: string };
let reader: Caller & { userId: string };
let stranger: Caller;

beforeAll(async () => {
  server.setNow(start);
  await makeMarket(server, {
    sorgs: [await makeSorg(server)],
    languages: ['en-us', 'de', 'fr'],
    configuration: { features: { news: true } },
  });
  alps = await makeTargetMarket(server);
  java = await makeTargetMarket(server);
  editor = await makeEditor(server);
  reader = await makeReader(server, [alps]);
  stranger = await makeReader(server, [java]);
});

/** Moves the clock; tokens of before have expired then. */
async function moveTo(now: Date): Promise<void> {
  server.setNow(now);
  reader = { ...reader, ...(await signIn(server, reader.userId)) };
  editor = { ...editor, ...(await signIn(server, editor.userId)) };
}

const text = (title: string, language = 'en', body = '') => ({ language, title, body });

async function create(inputs: Record<string, unknown> = {}, caller: Caller = editor) {
  const { data, errors } = await server.graphql(
    caller,
    `mutation ($inputs: NewsInput!) { createNews(inputs: $inputs) {
       news { id version state title } message { status } userErrors { field code } } }`,
    { inputs: { mainLanguage: 'en', texts: [text('New frame')], marketIds: [alps], ...inputs } },
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data.createNews;
}
const update = async (id: string, inputs: Record<string, unknown>, version?: number) =>
  (
    await server.graphql(
      editor,
      `mutation ($id: ID!, $version: Int, $inputs: NewsInput!) { updateNews(id: $id, version: $version, inputs: $inputs) {
         news { version title files { id version fileTitle } } userErrors { field code } } }`,
      { id, inputs, version },
    )
  ).data.updateNews;
const call = async (name: string, id: string, caller: Caller = editor) =>
  (await server.graphql(caller, `mutation { ${name}(id: "${id}") { message { status } userErrors { code } } }`)).data[
    name
  ];
async function titles(caller: Caller, args = ''): Promise<string[]> {
  const { data, errors } = await server.graphql(caller, `{ newsList${args} { data { title } info { count } } }`);
  if (errors) throw new Error(JSON.stringify(errors));
  const found = data.newsList.data.map(({ title }: { title: string }) => title);
  expect(data.newsList.info.count).toBe(found.length);
  return found;
}
const one = async (caller: Caller, id: string) =>
  (await server.graphql(caller, `{ news(id: "${id}") { id title body language state } }`)).data.news;

describe('who sees news (Q-163, Q-164)', () => {
  test('readers of its target market see news that is published and valid; editors see all (R-308)', async () => {
    const shown = await create({ texts: [text('Shown')] });
    const draft = await create({ texts: [text('Draft')], published: false });
    const later = await create({ texts: [text('Later')], validFrom: '2026-11-25' });
    const over = await create({ texts: [text('Over')], validTo: '2026-11-23' });
    const nobody = await create({ texts: [text('Nobody')], marketIds: [] });
    expect([shown, draft, later, over].map(({ news }) => news.state)).toEqual([
      'published',
      'draft',
      'scheduled',
      'expired',
    ]);
    expect(await titles(reader)).toEqual(['Shown']);
    expect(await titles(stranger)).toEqual([]);
    expect((await titles(editor)).toSorted()).toEqual(['Draft', 'Later', 'Nobody', 'Over', 'Shown']);
    expect((await titles(editor, '(validOnly: true)')).toSorted()).toEqual(['Nobody', 'Shown']);
    expect(await titles(editor, '(state: "scheduled")')).toEqual(['Later']);
    expect(await titles(editor, `(filterContentTargetMarket: ["${java}"])`)).toEqual([]);
    expect(await titles(reader, '(search: "fra shown")')).toEqual([]);
    expect(await titles(reader, '(search: "SHOW")')).toEqual(['Shown']);
    expect(await titles(reader, '(search: "showm")')).toEqual(['Shown']);
    for (const { news } of [draft, later, over, nobody]) expect(await one(reader, news.id)).toBeNull();
    expect(await one(stranger, shown.news.id)).toBeNull();
    expect(await one(reader, shown.news.id)).toMatchObject({ title: 'Shown' });
    expect(await one(editor, draft.news.id)).toMatchObject({ state: 'draft' });
    await moveTo(new Date('2026-11-25T23:00:00Z'));
    expect((await titles(reader)).toSorted()).toEqual(['Later', 'Shown']);
    await moveTo(start);
  });

  test('a target market that is not for news opens none (R-299)', async () => {
    const documents = await makeTargetMarket(server, ['sales_document']);
    const caller = await makeReader(server, [documents]);
    const refused = await create({ marketIds: [documents] });
    expect(refused.userErrors).toEqual([{ field: 'marketIds', code: 'not_found' }]);
    expect(await titles(caller)).toEqual([]);
  });
});

test('texts come in the language of the reader, else in the main one', async () => {
  const { news } = await create({ texts: [text('Neu', 'de'), text('New', 'en', '<p>Hello<script>x</script></p>')] });
  const read = async (locale: string) =>
    (
      await server.graphql(
        reader,
        `{ news(id: "${news.id}") { title language body } }`,
        {},
        { 'accept-language': locale },
      )
    ).data.news;
  expect(await read('de')).toMatchObject({ title: 'Neu', language: 'de' });
  expect(await read('fr')).toEqual({ title: 'New', language: 'en', body: '<p>Hello</p>' });
  expect((await create({ mainLanguage: 'fr' })).userErrors).toEqual([
    { field: 'mainLanguage', code: 'content_main_language' },
  ]);
});

test('a save on an old version is refused; files keep their ids when they are replaced', async () => {
  const [first, second] = [await makeUpload(server, editor.userId), await makeUpload(server, editor.userId)];
  const { news } = await create({ files: [{ attachmentId: first, title: 'Side view' }] });
  const changed = await update(news.id, { texts: [text('Changed')] }, 1);
  expect(changed.news).toMatchObject({ version: 2, title: 'Changed', files: [{ version: 1, fileTitle: 'Side view' }] });
  expect((await update(news.id, { tags: ['x'] }, 1)).userErrors).toEqual([{ field: '', code: 'content_changed' }]);
  const [{ id }] = changed.news.files;
  const replaced = await update(news.id, { files: [{ id, attachmentId: second, title: 'Front' }] }, 2);
  expect(replaced.news.files).toEqual([{ id, version: 2, fileTitle: 'Front' }]);
  const foreign = await makeUpload(server, (await makeEditor(server)).userId);
  expect((await update(news.id, { files: [{ attachmentId: foreign }] })).userErrors).toEqual([
    { field: 'files', code: 'attachment_not_found' },
  ]);
});

test('deleted news is in the bucket and comes back (R-309, Q-161)', async () => {
  const { news } = await create({ texts: [text('Thrown away')] });
  expect((await call('deleteNews', news.id)).message.status).toBe('success');
  expect(await one(reader, news.id)).toBeNull();
  expect(await titles(editor, '(bucket: true)')).toEqual(['Thrown away']);
  expect(await titles(reader, '(bucket: true)')).toEqual([]);
  expect((await update(news.id, { tags: ['x'] })).userErrors).toEqual([{ field: 'id', code: 'not_found' }]);
  expect((await call('restoreNews', news.id)).message.status).toBe('success');
  expect((await call('restoreNews', news.id)).userErrors).toEqual([{ code: 'not_found' }]);
  expect(await one(reader, news.id)).toMatchObject({ title: 'Thrown away' });
});

test('without the feature there is no news; readers cannot write it (R-307)', async () => {
  const { errors } = await server.graphql(reader, 'mutation { deleteNews(id: "x") { message { status } } }');
  expect(errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
  await makeMarket(server, { host: 'quiet.veldra.test', sorgs: [await makeSorg(server)] });
  const away = await signIn(server, editor.userId, null, 'quiet.veldra.test');
  expect((await create({}, away)).userErrors).toEqual([{ field: '', code: 'not_found' }]);
});

describe('files', () => {
  test('a picture of the request is stored and downloaded by its readers only', async () => {
    const answer = await sendFiles(
      server,
      editor,
      `mutation ($inputs: NewsInput!, $files: [Upload!]) { createNews(inputs: $inputs, files: $files) {
         news { id files { id fileName media orientation thumbnailUrl highUrl } } userErrors { field code } } }`,
      { inputs: { mainLanguage: 'en', texts: [text('With picture')], marketIds: [alps] }, files: [null] },
      { 'files.0': { bytes: await photo('jpeg'), name: 'Frame.jpg', type: 'image/jpeg' } },
    );
    const { news, userErrors } = answer.data.createNews;
    expect(userErrors).toEqual([]);
    const [file] = news.files;
    expect(file).toMatchObject({ fileName: 'Frame.jpg', media: 'picture' });
    const picture = await server.app.inject({ url: file.thumbnailUrl, headers: { host: 'localhost' } });
    expect(picture.statusCode).toBe(200);
    const download = async (caller: Caller, files: { id: string; rendition: string }[]) =>
      (
        await server.graphql(
          caller,
          `mutation ($files: [WantedContentFile!]!) { downloadContentFiles(files: $files, name: "Set") {
             url fileName count userErrors { field code } } }`,
          { files },
        )
      ).data.downloadContentFiles;
    const single = await download(reader, [{ id: file.id, rendition: '800.jpg' }]);
    expect(single).toMatchObject({ fileName: 'Frame-800.jpg', count: 1, userErrors: [] });
    const saved = await server.app.inject({ url: single.url, headers: { host: 'localhost' } });
    expect(saved.headers['content-type']).toBe('image/jpeg');
    const both = await download(reader, [
      { id: file.id, rendition: 'original' },
      { id: file.id, rendition: '300.webp' },
    ]);
    const zip = await server.app.inject({ url: both.url, headers: { host: 'localhost' } });
    expect(zip.headers['content-disposition']).toContain('Set.zip');
    expect(zip.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await download(stranger, [{ id: file.id, rendition: 'original' }])).userErrors).toEqual([
      { field: 'files', code: 'not_found' },
    ]);
    expect((await download(reader, [{ id: file.id, rendition: '17.gif' }])).userErrors).toEqual([
      { field: 'files', code: 'rendition_unknown' },
    ]);
    await moveTo(new Date(start.getTime() + 2 * 3_600_000));
    expect((await server.app.inject({ url: both.url, headers: { host: 'localhost' } })).statusCode).toBe(404);
    await moveTo(start);
  });

  test('a file whose rights have ended is gone for readers after its last day', async () => {
    const attachmentId = await makeUpload(server, editor.userId);
    const { news } = await create({ files: [{ attachmentId, rightsEndOn: '2026-11-24' }] });
    const files = async (caller: Caller) =>
      (await server.graphql(caller, `{ news(id: "${news.id}") { files { id } } }`)).data.news.files.length;
    expect(await files(reader)).toBe(1);
    await moveTo(new Date('2026-11-26T12:00:00Z'));
    expect(await files(reader)).toBe(0);
    expect(await files(editor)).toBe(1);
    await moveTo(start);
  });
});

describe('a time without its day', () => {
  test.each([
    [{ validFromTime: '08:00' }, 'validFrom'],
    [{ validFrom: '2026-12-01', validToTime: '18:30:00' }, 'validTo'],
  ])('is refused: %j', async (inputs, field) => {
    expect(await create(inputs)).toMatchObject({ news: null, userErrors: [{ field, code: 'time_without_date' }] });
  });

  test('is the whole day if it says so, and goes with its day', async () => {
    const { news } = await create({ validFromTime: '00:00', validToTime: '23:59:59' });
    expect((await update(news.id, { validFromTime: '09:00' })).userErrors).toEqual([
      { field: 'validFrom', code: 'time_without_date' },
    ]);
    expect((await update(news.id, { validFrom: '2026-11-20', validFromTime: '09:00' })).userErrors).toEqual([]);
    expect((await update(news.id, { validFrom: null })).userErrors).toEqual([]);
    const { data } = await server.graphql(editor, `{ news(id: "${news.id}") { validFrom validFromTime } }`);
    expect(data.news).toEqual({ validFrom: null, validFromTime: '00:00:00' });
  });

  test('that was kept in the past does not stop a change', async () => {
    const { news } = await create();
    await server.db.updateTable('content_item').set({ starts_time: '08:00:00' }).where('id', '=', news.id).execute();
    expect((await update(news.id, { mustRead: true })).userErrors).toEqual([]);
  });
});
