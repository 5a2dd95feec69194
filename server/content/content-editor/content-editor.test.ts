import { beforeAll, describe, expect, test } from 'vitest';
import { newItemKeys } from '#rules/content/content-editor/content-draft.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { refreshEntries } from '#goods/catalog/catalog.entries.actions.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeEditor, makeReader, makeTargetMarket, makeUpload } from '#content/content/content.factory.ts';

const server = testServer();
let market = '';
let editor: Caller & { userId: string };
let second: Caller & { userId: string };
let reader: Caller & { userId: string };
/** An editor of news only. */
let newsEditor: Caller & { userId: string };

beforeAll(async () => {
  server.setNow(new Date('2026-11-24T08:00:00Z'));
  await makeMarket(server, {
    sorgs: [await makeSorg(server)],
    languages: ['en-us', 'de'],
    timeZone: 'Asia/Tokyo',
    configuration: { features: { news: true } },
  });
  market = await makeTargetMarket(server);
  editor = await makeEditor(server);
  second = await makeEditor(server);
  reader = await makeReader(server, [market]);
  const user = await makeUser(server, { role: 'dealer', groupRole: 'Dealer' });
  const role = await server.db
    .insertInto('identity_role')
    .values({ name: 'News only', description: 'News only' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.insertInto('identity_role_permission').values({ role_id: role.id, permission: 'news.cu' }).execute();
  await server.db.insertInto('identity_user_role').values({ user_id: user.id, role_id: role.id }).execute();
  newsEditor = { ...(await signIn(server, user.id)), userId: user.id };
});

async function ask(caller: Caller, source: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await server.graphql(caller, source, variables);
  if (errors) throw new Error(errors[0]?.extensions['reason'] as string);
  return data;
}

const text = (title: string, body = '', language = 'en') => ({ language, title, body });
async function create(inputs: Record<string, unknown> = {}): Promise<string> {
  const { createNews } = await ask(
    editor,
    `mutation ($inputs: NewsInput!) { createNews(inputs: $inputs) { news { id } userErrors { field code } } }`,
    { inputs: { mainLanguage: 'en', texts: [text('First')], marketIds: [market], ...inputs } },
  );
  expect(createNews.userErrors).toEqual([]);
  return createNews.news.id as string;
}
async function update(id: string, inputs: Record<string, unknown>, caller: Caller = editor) {
  const { updateNews } = await ask(
    caller,
    `mutation ($id: ID!, $inputs: NewsInput!) { updateNews(id: $id, inputs: $inputs) { userErrors { code } } }`,
    { id, inputs },
  );
  expect(updateNews.userErrors).toEqual([]);
}
test('editors learn the local time of the market, readers do not (Q-163)', async () => {
  expect((await ask(editor, '{ contentClock }')).contentClock).toBe('2026-11-24T17:00');
  const { errors } = await server.graphql(reader, '{ contentClock }');
  expect(errors?.[0]?.extensions['reason']).toBe('forbidden_scope');
});

const read = async (id: string, caller: Caller = editor) =>
  (
    await ask(
      caller,
      `{ contentItem(type: "news", itemId: "${id}") { version title published mustRead tags
         contentTargetMarkets { id } files { id attachmentId version versions { version fileName replacedBy } } } }`,
    )
  ).contentItem;

describe('drafts', () => {
  const draftOf = async (caller: Caller, itemId: string, type = 'news') =>
    (await ask(caller, `{ contentDraft(type: "${type}", itemId: "${itemId}") { version content savedAt } }`))
      .contentDraft;
  const save = async (caller: Caller, itemId: string, content: string, type = 'news') =>
    (
      await ask(
        caller,
        `mutation ($type: String!, $itemId: ID!, $content: String!) {
           saveContentDraft(type: $type, itemId: $itemId, version: 1, content: $content) {
             draft { savedAt } userErrors { field code } } }`,
        { type, itemId, content },
      )
    ).saveContentDraft;

  test('each editor has one draft of an item, and saving the item ends it', async () => {
    const id = await create();
    expect((await save(editor, id, '{"texts":[1]}')).userErrors).toEqual([]);
    expect((await save(editor, id, '{"texts":[2]}')).userErrors).toEqual([]);
    await save(second, id, '{"texts":[3]}');
    expect(await draftOf(editor, id)).toEqual({
      version: 1,
      content: '{"texts":[2]}',
      savedAt: '2026-11-24T08:00:00.000Z',
    });
    await update(id, { tags: ['x'] });
    expect(await draftOf(editor, id)).toBeNull();
    expect((await draftOf(second, id)).content).toBe('{"texts":[3]}');
  });

  test('a draft of a new item is kept for each type and dropped on request', async () => {
    await save(editor, newItemKeys.news, '{"a":1}');
    await save(editor, newItemKeys.sales_document, '{"b":1}', 'sales_document');
    const { dropContentDraft } = await ask(
      editor,
      `mutation { dropContentDraft(type: "news", itemId: "${newItemKeys.news}") { draft { version } userErrors { code } } }`,
    );
    expect(dropContentDraft).toEqual({ draft: null, userErrors: [] });
    expect(await draftOf(editor, newItemKeys.news)).toBeNull();
    expect((await draftOf(editor, newItemKeys.sales_document, 'sales_document')).content).toBe('{"b":1}');
  });

  test('refuses an unknown item, another type of it, and what is not JSON', async () => {
    const id = await create();
    expect((await save(editor, newItemKeys.sales_document, '{}')).userErrors).toEqual([
      { field: 'itemId', code: 'not_found' },
    ]);
    expect((await save(editor, id, '{}', 'sales_document')).userErrors).toEqual([
      { field: 'itemId', code: 'not_found' },
    ]);
    expect((await save(editor, id, 'x')).userErrors).toEqual([{ field: 'content', code: 'bad_input' }]);
    expect((await save(editor, id, String.raw`{"a":"b\u0000\ud800"}`)).userErrors).toEqual([]);
  });
});

describe('history', () => {
  test('lists who saved when, and saves an earlier version again without files and state', async () => {
    const attachmentId = await makeUpload(server, second.userId);
    const gone = await makeTargetMarket(server);
    const id = await create({ marketIds: [market, gone], tags: ['old'], mustRead: true });
    await update(
      id,
      { texts: [text('Second', '<p>New</p>')], marketIds: [market], tags: [], files: [{ attachmentId }] },
      second,
    );
    await update(id, { published: false });
    const { contentRevisions } = await ask(
      editor,
      `{ contentRevisions(type: "news", itemId: "${id}") { version savedBy savedAt } }`,
    );
    expect(contentRevisions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
    const names = await server.db
      .selectFrom('identity_user')
      .select(['id', 'name'])
      .where('id', 'in', [editor.userId, second.userId])
      .execute();
    const nameOf = (userId: string) => names.find((user) => user.id === userId)?.name;
    expect(contentRevisions.map(({ savedBy }: { savedBy: string }) => savedBy)).toEqual([
      nameOf(editor.userId),
      nameOf(second.userId),
      nameOf(editor.userId),
    ]);
    const { contentRevision } = await ask(
      editor,
      `{ contentRevision(type: "news", itemId: "${id}", version: 2) {
           texts { language title body } tags published files { title file { fileName } } } }`,
    );
    expect(contentRevision).toEqual({
      texts: [{ language: 'en', title: 'Second', body: '<p>New</p>' }],
      tags: [],
      published: true,
      files: [{ title: '', file: { fileName: 'frame.jpg' } }],
    });
    await server.db.deleteFrom('markets_content_target_market').where('id', '=', gone).execute();
    const restore = async (current: number) =>
      (
        await ask(
          editor,
          `mutation { restoreContentRevision(type: "news", itemId: "${id}", version: 1, current: ${current}) {
             version userErrors { code } } }`,
        )
      ).restoreContentRevision;
    expect((await restore(2)).userErrors).toEqual([{ code: 'content_changed' }]);
    expect(await restore(3)).toEqual({ version: 4, userErrors: [] });
    expect(await read(id)).toMatchObject({
      version: 4,
      title: 'First',
      published: false,
      mustRead: true,
      tags: ['old'],
      contentTargetMarkets: [{ id: market }],
      files: [{ attachmentId }],
    });
  });

  test('a restored version of a file keeps its link, and counts the item up', async () => {
    const [old, fresh] = [await makeUpload(server, editor.userId), await makeUpload(server, editor.userId)];
    const id = await create({ files: [{ attachmentId: old }] });
    const fileId = (await read(id)).files[0].id as string;
    await update(id, { files: [{ id: fileId, attachmentId: fresh }] });
    expect((await read(id)).files).toMatchObject([{ id: fileId, attachmentId: fresh, version: 2 }]);
    const restore = async (caller: Caller, version: number) =>
      (
        await ask(
          caller,
          `mutation { restoreContentFileVersion(fileId: "${fileId}", version: ${version}) { version userErrors { field code } } }`,
        )
      ).restoreContentFileVersion;
    expect((await restore(editor, 7)).userErrors).toEqual([{ field: 'version', code: 'not_found' }]);
    expect(await restore(editor, 1)).toEqual({ version: 3, userErrors: [] });
    const item = await read(id);
    expect(item).toMatchObject({ version: 3, files: [{ id: fileId, attachmentId: old, version: 3 }] });
    expect(item.files[0].versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  });
});

describe('statistics and library', () => {
  test('counts downloads by file and rendition, and lists the most downloaded', async () => {
    const files = [{ attachmentId: await makeUpload(server, editor.userId) }];
    const id = await create({ texts: [text('Much wanted')], files });
    const fileId = (await read(id)).files[0].id as string;
    for (const rendition of ['original', '800.jpg', '800.jpg'])
      await ask(
        reader,
        `mutation { downloadContentFiles(files: [{ id: "${fileId}", rendition: "${rendition}" }]) { userErrors { code } } }`,
      );
    const { contentDownloads, mostDownloadedContent } = await ask(
      editor,
      `{ contentDownloads(type: "news", itemId: "${id}") { file { id } rendition count }
         mostDownloadedContent(type: "news") { itemId title count customers file { id } } }`,
    );
    expect(contentDownloads).toEqual([
      { file: { id: fileId }, rendition: '800.jpg', count: 2 },
      { file: { id: fileId }, rendition: 'original', count: 1 },
    ]);
    expect(mostDownloadedContent).toEqual([
      { itemId: id, title: 'Much wanted', count: 3, customers: 0, file: { id: fileId } },
    ]);
  });

  test('counts downloads by day, week and month of the market, and those of one item', async () => {
    const wanted = await create({
      texts: [text('Over time')],
      files: [{ attachmentId: await makeUpload(server, editor.userId) }],
    });
    const other = await create({
      texts: [text('Deleted')],
      files: [{ attachmentId: await makeUpload(server, editor.userId) }],
    });
    const fileId = (await read(wanted)).files[0].id as string;
    const otherFile = (await read(other)).files[0].id as string;
    // The first download is of 23 November at the market, of 22 November in UTC.
    const instants = ['2026-11-22T18:00:00Z', '2026-11-24T07:00:00Z', '2026-11-10T03:00:00Z', '2026-06-05T03:00:00Z'];
    await server.db
      .insertInto('content_download')
      .values(
        [
          ...instants.map((at) => ({ file_id: fileId, item_id: wanted, downloaded_at: new Date(at) })),
          { file_id: otherFile, item_id: other, downloaded_at: new Date('2026-11-24T06:00:00Z') },
        ].map((row) => ({ ...row, rendition: 'original', user_id: reader.userId, customer_id: null })),
      )
      .execute();
    const ofItem = `type: "news", itemId: "${wanted}"`;
    const history = async (args: string) =>
      (await ask(editor, `{ contentDownloadHistory(${args}) { total customers periods { from to count } } }`))
        .contentDownloadHistory;
    const day = (date: string, count: number) => ({ from: date, to: date, count });
    expect(await history(`${ofItem}, days: 3`)).toEqual({
      total: 2,
      customers: 0,
      periods: [day('2026-11-22', 0), day('2026-11-23', 1), day('2026-11-24', 1)],
    });
    const weeks = await history(`${ofItem}, days: 32`);
    expect(weeks.total).toBe(3);
    // Both ends are parts of a week: Saturday 24 October and Tuesday 24 November.
    expect(weeks.periods[0]).toEqual({ from: '2026-10-24', to: '2026-10-25', count: 0 });
    expect(weeks.periods.slice(-3)).toEqual([
      { from: '2026-11-09', to: '2026-11-15', count: 1 },
      { from: '2026-11-16', to: '2026-11-22', count: 0 },
      { from: '2026-11-23', to: '2026-11-24', count: 2 },
    ]);
    const months = await history(`${ofItem}, days: 184`);
    expect(months.periods).toHaveLength(7);
    expect(months.periods[1]).toEqual({ from: '2026-06-01', to: '2026-06-30', count: 1 });
    expect(await history('type: "sales_document", days: 365')).toMatchObject({ total: 0 });
    const { total: before } = await history('type: "news", days: 1');
    await ask(editor, `mutation { deleteNews(id: "${other}") { userErrors { code } } }`);
    expect((await history('type: "news", days: 1')).total).toBe(before - 1);
    const { contentDownloads } = await ask(editor, `{ contentDownloads(${ofItem}, days: 2) { count customers } }`);
    expect(contentDownloads).toEqual([{ count: 2, customers: 0 }]);
  });

  test('offers pictures of published material whose rights last, and articles by code and name', async () => {
    const material = async (title: string, more: Record<string, unknown> = {}, file: Record<string, unknown> = {}) => {
      const attachmentId = await makeUpload(server, editor.userId);
      const { createMarketingMaterial } = await ask(
        editor,
        `mutation ($inputs: MarketingMaterialInput!) { createMarketingMaterial(inputs: $inputs) { userErrors { field code } } }`,
        {
          inputs: {
            type: 'brand-assets',
            mainLanguage: 'en',
            texts: [text(title)],
            files: [{ attachmentId, ...file }],
            ...more,
          },
        },
      );
      expect(createMarketingMaterial.userErrors).toEqual([]);
    };
    await material('Alpine scene');
    await material('Alpine draft', { published: false });
    await material('Alpine past', {}, { rightsEndOn: '2026-11-23' });
    const { contentLibrary } = await ask(
      newsEditor,
      `{ contentLibrary(search: "alpine") { data { itemTitle file { fileName mediumUrl } } hasMore } }`,
    );
    expect(contentLibrary).toMatchObject({ data: [{ itemTitle: 'Alpine scene' }], hasMore: false });
    expect(contentLibrary.data[0].file.mediumUrl).toContain('/1600.webp');
    const sorg = await makeSorg(server);
    await makeArticle(server, { sorg, code: '00-Q17', name: 'Ravine Trail' });
    await refreshEntries(server.db, 'all', server.services.now());
    const articles = async (args: string) =>
      (await ask(newsEditor, `{ contentArticles(${args}) { code name path isModel } }`)).contentArticles;
    const model = { code: 'M-00-Q17', name: 'Ravine Trail', isModel: true };
    const article = { code: '00-Q17', name: 'Ravine Trail', isModel: false };
    expect(await articles('search: "ravine"')).toMatchObject([model]);
    expect(await articles('search: "00q1"')).toMatchObject([
      { ...article, path: expect.stringMatching(/^\/catalog\/bike\//) },
    ]);
    expect(await articles('codes: ["00-Q17", "M-00-Q17", "0-Q17"]')).toMatchObject([model, article]);
    expect(await articles('search: "no such thing"')).toEqual([]);
  });
});

describe('who may', () => {
  const calls = (type: string, id: string): string[] => [
    `{ contentItem(type: "${type}", itemId: "${id}") { id } }`,
    `{ contentDraft(type: "${type}", itemId: "${id}") { content } }`,
    `{ contentRevisions(type: "${type}", itemId: "${id}") { version } }`,
    `{ contentRevision(type: "${type}", itemId: "${id}", version: 1) { version } }`,
    `{ contentDownloads(type: "${type}", itemId: "${id}") { count } }`,
    `{ mostDownloadedContent(type: "${type}") { count } }`,
    `{ contentDownloadHistory(type: "${type}") { total } }`,
    `mutation { dropContentDraft(type: "${type}", itemId: "${id}") { userErrors { code } } }`,
  ];
  const codeOf = async (caller: Caller, source: string): Promise<unknown> => {
    const { data, errors } = await server.graphql(caller, source);
    const [answer] = Object.values((data ?? {}) as Record<string, { userErrors?: { code: string }[] } | null>);
    return errors?.[0]?.extensions['code'] ?? answer?.userErrors?.[0]?.code ?? 'fine';
  };

  test('readers call none of it', async () => {
    const id = await create();
    for (const call of [...calls('news', id), '{ contentLibrary { hasMore } }', '{ contentArticles { code } }'])
      expect([call, await codeOf(reader, call)]).toEqual([call, 'FORBIDDEN_SCOPE']);
  });

  test('an editor of news reads no drafts, history and statistics of documents, and restores none of their files', async () => {
    const id = await create();
    for (const call of calls('news', id)) expect([call, await codeOf(newsEditor, call)]).toEqual([call, 'fine']);
    for (const call of calls('sales_document', id))
      expect([call, String(await codeOf(newsEditor, call)).toLowerCase()]).toEqual([call, 'forbidden_scope']);
    const attachmentId = await makeUpload(server, editor.userId);
    const { createSalesDocument } = await ask(
      editor,
      `mutation ($inputs: SalesDocumentInput!) { createSalesDocument(inputs: $inputs) { salesDocument { files { id } } } }`,
      { inputs: { type: 'sales', mainLanguage: 'en', texts: [text('Guide')], files: [{ attachmentId }] } },
    );
    const fileId = createSalesDocument.salesDocument.files[0].id as string;
    const { restoreContentFileVersion } = await ask(
      newsEditor,
      `mutation { restoreContentFileVersion(fileId: "${fileId}", version: 1) { userErrors { field code } } }`,
    );
    expect(restoreContentFileVersion.userErrors).toEqual([{ field: 'id', code: 'not_found' }]);
  });
});
