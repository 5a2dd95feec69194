import { zipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { systemContext } from '#server/background.ts';
import { pngBomb } from '#testing/attachments/pixel-corpus.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticles } from '#buying/cart/cart.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';

const server = testServer();
let sorg = '';
let other = '';
let boss: Caller;
let bossId = '';
let stranger: Caller;
let photo: Buffer;

const administrator = async (...sorgs: string[]): Promise<{ id: string; caller: Caller }> => {
  const { id } = await makeUser(server, {
    role: 'administrator',
    areas: sorgs.map((of) => ({ sorg: of, limitation: 'none', option: 'include', value: '' })),
  });
  return { id, caller: await signIn(server, id) };
};

beforeAll(async () => {
  sorg = await makeSorg(server);
  other = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg, other] });
  ({ caller: boss, id: bossId } = await administrator(sorg));
  stranger = (await administrator(other)).caller;
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
});

const send = (caller: Caller, method: 'POST' | 'PATCH', url: string, headers: object, payload?: Buffer) =>
  server.app.inject({
    method,
    url,
    headers: {
      host: 'localhost',
      authorization: `Bearer ${caller.token}`,
      'tus-resumable': '1.0.0',
      ...headers,
    },
    ...(payload ? { payload } : {}),
  });
const encoded = (text: string): string => Buffer.from(text).toString('base64');
/** Sends an archive and lets the server examine it; returns the id of the upload. */
async function upload(caller: Caller, bytes: Buffer): Promise<string> {
  const begun = await send(caller, 'POST', '/uploads/files', {
    'upload-length': String(bytes.length),
    'upload-metadata': `kind ${encoded('article-archive')},filename ${encoded('photos.zip')}`,
  });
  if (begun.statusCode !== 201) return `${begun.statusCode}`;
  const id = String(begun.headers['location']).split('/').at(-1) ?? '';
  await send(
    caller,
    'PATCH',
    `/uploads/files/${id}`,
    { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    bytes,
  );
  await run('attachments.check', { id });
  return id;
}
async function run(name: string, payload: Record<string, unknown>): Promise<void> {
  const job = jobs.find((one) => one.name === name);
  await job?.run(await systemContext(server.services, 'job'), payload);
}
const start = `mutation ($uploadId: ID!) { importArticleFiles(uploadId: $uploadId) {
  import { id state name } message { status } userErrors { field code } } }`;
const begin = async (caller: Caller, uploadId: string) =>
  (await server.graphql(caller, start, { uploadId })).data.importArticleFiles as {
    import: { id: string; state: string; name: string } | null;
    userErrors: { field: string; code: string }[];
  };
const detail = `query ($id: ID!, $outcome: String, $search: String, $limit: Int) { articleFileImport(id: $id) {
  state refusal refusalText startedBy fileCount added replaced unchanged refused
  results(outcome: $outcome, search: $search, limit: $limit) { info { count } data { path code outcome refusal refusalText } } } }`;
const found = async (caller: Caller, id: string, variables: object = {}) =>
  (await server.graphql(caller, detail, { id, ...variables })).data.articleFileImport;

describe('importArticleFiles', () => {
  test('takes a sent archive in the background, keeps what became of each file, and erases the archive', async () => {
    await makeArticles(server, [
      { sorg, code: 'UP-1' },
      { sorg: other, code: 'UP-2' },
    ]);
    const uploadId = await upload(
      boss,
      Buffer.from(
        zipSync({
          'UP-1.jpg': photo,
          'UP-2.jpg': photo,
          'UP-1_2.jpg': Buffer.from('x'.repeat(40)),
          'UP-1_3.png': pngBomb(9_000),
        }),
      ),
    );
    const begun = await begin(boss, uploadId);
    expect(begun).toMatchObject({ import: { state: 'waiting', name: 'photos.zip' }, userErrors: [] });
    const id = begun.import?.id ?? '';
    expect((await begin(boss, uploadId)).import?.id).toBe(id);

    await run('article-files.import', { id });
    const done = await found(boss, id);
    expect(done).toMatchObject({ state: 'done', refusal: null, fileCount: 4, added: 1, refused: 3 });
    expect(done.results.data).toMatchObject([
      { path: 'UP-2.jpg', code: '', outcome: 'refused', refusal: 'article_file_unknown' },
      { path: 'UP-1.jpg', code: 'UP-1', outcome: 'added', refusalText: null },
      {
        path: 'UP-1_2.jpg',
        outcome: 'refused',
        refusalText: 'File extension invalid: this type of file is not accepted. Please send JPG, PNG, WebP, PDF.',
      },
      {
        path: 'UP-1_3.png',
        outcome: 'refused',
        refusalText: 'The picture has 81 megapixels; at most 60 are possible. Please send a smaller one.',
      },
    ]);
    expect((await found(boss, id, { outcome: 'added' })).results).toMatchObject({ info: { count: 1 } });
    expect((await found(boss, id, { search: 'up-2' })).results.data).toHaveLength(1);
    const attachment = await server.db
      .selectFrom('platform_attachment')
      .select(['state', 'stored'])
      .where('id', '=', uploadId)
      .executeTakeFirst();
    expect(attachment).toEqual({ state: 'refused', stored: null });
    const audit = await server.db
      .selectFrom('platform_audit')
      .select(['action', 'subject_id'])
      .where('actor_user_id', '=', bossId)
      .where('action', 'in', ['catalog.picture-attached', 'article-files.import-started'])
      .orderBy('action')
      .execute();
    expect(audit).toEqual([
      { action: 'article-files.import-started', subject_id: id },
      { action: 'catalog.picture-attached', subject_id: 'UP-1' },
    ]);
    // Once more, as after a crash.
    await run('article-files.import', { id });
    expect(await found(boss, id)).toMatchObject({ state: 'done', added: 1 });
  });

  test('refuses archives that are not there, of others, and harmful ones', async () => {
    const good = Buffer.from(zipSync({ 'none.jpg': photo }));
    const ofOther = await upload(stranger, good);
    expect((await begin(boss, ofOther)).userErrors).toEqual([{ field: 'uploadId', code: 'attachment_not_found' }]);
    expect((await begin(boss, '00000000-0000-7000-8000-000000000000')).userErrors).toEqual([
      { field: 'uploadId', code: 'attachment_not_found' },
    ]);
    const outside = await upload(boss, Buffer.from(zipSync({ '../none.jpg': photo })));
    expect((await begin(boss, outside)).userErrors).toEqual([{ field: 'uploadId', code: 'attachment_archive' }]);
    const text = await upload(boss, Buffer.from('no archive at all, only text'));
    expect((await begin(boss, text)).userErrors).toEqual([{ field: 'uploadId', code: 'attachment_type_invalid' }]);
  });

  test('refuses an archive that only its import finds out, and one whose sender lost the permission', async () => {
    const zeros = Object.fromEntries(
      Array.from({ length: 4 }, (_, at) => [`zeros-${at}.jpg`, new Uint8Array(15 * 1024 * 1024)]),
    );
    const bomb = await begin(boss, await upload(boss, Buffer.from(zipSync(zeros))));
    await run('article-files.import', { id: bomb.import?.id });
    expect(await found(boss, bomb.import?.id ?? '')).toMatchObject({ state: 'refused', refusal: 'attachment_archive' });

    const { id: leaverId, caller: leaver } = await administrator(sorg);
    const begun = await begin(leaver, await upload(leaver, Buffer.from(zipSync({ 'UP-1_9.jpg': photo }))));
    await server.db.deleteFrom('identity_user_role').where('user_id', '=', leaverId).execute();
    await run('article-files.import', { id: begun.import?.id });
    expect(await found(boss, begun.import?.id ?? '')).toMatchObject({ state: 'refused', refusal: 'forbidden_scope' });
  });

  test('is forbidden without the permission, also the upload', async () => {
    const desk = await signIn(server, (await makeUser(server, { role: 'dealer', groupRole: 'Order desk' })).id);
    expect(await upload(desk, Buffer.from(zipSync({ 'a.jpg': photo })))).toBe('400');
    for (const query of [
      'mutation { importArticleFiles(uploadId: "x") { message { status } } }',
      '{ articleFileImports { info { count } } }',
      '{ articleFileImport(id: "x") { id } }',
    ])
      expect((await server.graphql(desk, query)).errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
  });
});

describe('articleFileImports', () => {
  test('shows only imports about sales organisations of the caller', async () => {
    const ids = async (caller: Caller): Promise<string[]> =>
      (
        await server.graphql(caller, '{ articleFileImports(limit: 100) { data { id } } }')
      ).data.articleFileImports.data.map((one: { id: string }) => one.id);
    const begun = await begin(boss, await upload(boss, Buffer.from(zipSync({ 'none.jpg': photo }))));
    const id = begun.import?.id ?? '';
    const command = await server.db
      .insertInto('article_files_import')
      .values({ name: 'photos', state: 'done', started_at: server.services.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await ids(boss)).toContain(id);
    expect(await ids(boss)).not.toContain(command.id);
    expect(await ids(stranger)).not.toContain(id);
    expect(await found(stranger, id)).toBeNull();
    expect(await found(boss, 'nothing')).toBeNull();
    const { caller: chief } = await administrator(sorg, other);
    expect(await ids(chief)).toEqual(expect.arrayContaining([id, command.id]));
  });

  test('has the results as CSV, for those who see the import', async () => {
    const begun = await begin(boss, await upload(boss, Buffer.from(zipSync({ 'none.jpg': photo }))));
    const id = begun.import?.id ?? '';
    await run('article-files.import', { id });
    const get = (caller: Caller, query = '') =>
      server.app.inject({
        url: `/article-files/imports/${id}/results${query}`,
        headers: { host: 'localhost', authorization: `Bearer ${caller.token}` },
      });
    const answer = await get(boss, '?outcome=refused');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('none.jpg,,Refused,No article has a code with which the file name begins.');
    expect((await get(boss, '?outcome=added')).body).not.toContain('none.jpg');
    expect((await get(stranger)).statusCode).toBe(404);
  });
});
