import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import { pdf } from '#testing/attachments/attachment-samples.ts';
import { testServer, type Ctx } from '#testing/harness.ts';
import { craftedZip, zipBomb } from '#testing/attachments/library-samples.ts';
import { makeArticles } from '#buying/cart/cart.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { addImport, removeOldImports, runImport } from './article-files.import.actions.ts';
import { openArchive, openFolder } from './article-files.sources.ts';
import { takeFiles, type FileResult } from './article-files.take.actions.ts';

const server = testServer();
const root = mkdtempSync(join(tmpdir(), 'paceline-pictures-'));
let ctx: Ctx;
let sorg = '';
let other = '';

beforeAll(async () => {
  sorg = await makeSorg(server);
  other = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg, other] });
  ctx = await systemContext(server.services, 'test');
});
afterAll(() => rmSync(root, { recursive: true }));

const picture = (background: string, format: 'jpeg' | 'png' | 'webp' = 'jpeg', width = 40): Promise<Buffer> =>
  sharp({ create: { width, height: 30, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
let folders = 0;
/** Writes files below a new folder. */
function folder(files: Readonly<Record<string, Uint8Array | string>>): string {
  const made = join(root, `folder-${(folders += 1)}`);
  mkdirSync(made);
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(made, path)), { recursive: true });
    writeFileSync(join(made, path), bytes);
  }
  return made;
}
function archive(bytes: Uint8Array): string {
  const path = join(root, `archive-${(folders += 1)}.zip`);
  writeFileSync(path, bytes);
  return path;
}
/** The outcome of each file, or the code of the refusal. */
async function taken(
  path: string,
  { sorgs = null, scan = ctx.scan }: { sorgs?: readonly string[] | null; scan?: Ctx['scan'] } = {},
): Promise<Record<string, string>> {
  const source = await (path.endsWith('.zip') ? openArchive(path) : openFolder(path));
  const results: FileResult[] = [];
  await takeFiles({ ...ctx, scan }, source.files, sorgs, (result) => void results.push(result));
  await source.close();
  return Object.fromEntries(results.map((result) => [result.path, result.refusal ?? result.outcome]));
}
const refusalOf = (path: string): Promise<string> =>
  openArchive(path).then(
    async (source) => {
      await source.close();
      return 'opened';
    },
    (error: Error & { code?: string }) => error.code ?? error.message,
  );
const picturesOf = async (modelId: string): Promise<string[]> =>
  (
    await server.db
      .selectFrom('catalog_picture')
      .select(['color', 'position', 'source', 'width'])
      .where('model_id', '=', modelId)
      .orderBy('color')
      .orderBy('position')
      .execute()
  ).map(({ color, position, source, width }) => `${color} ${position} ${source} ${width}`);
const auditCount = async (): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from platform_audit`.execute(server.db)).rows[0]?.count ??
  0;

describe('a folder', () => {
  test('attaches pictures by colour and number, and documents with name and language', async () => {
    const [bike] = await makeArticles(server, [{ sorg, code: 'RB-1_54', color: 'black' }]);
    const modelId = bike?.modelId ?? '';
    const files = folder({
      'RB-1_54-side.webp': await picture('gold', 'webp'),
      'RB-1_54.jpg': await picture('red'),
      'rb-1_54_2.png': await picture('green', 'png'),
      'RB-1_54/05 detail.jpg': await picture('blue', 'jpeg', 1300),
      'M-RB-1_54.jpg': await picture('white'),
      'RB-1_54_manual_de.pdf': pdf(),
      '.DS_Store': 'x',
    });
    expect(await taken(files)).toEqual({
      'RB-1_54-side.webp': 'added',
      'RB-1_54.jpg': 'added',
      'rb-1_54_2.png': 'added',
      'RB-1_54/05 detail.jpg': 'added',
      'M-RB-1_54.jpg': 'added',
      'RB-1_54_manual_de.pdf': 'added',
    });
    expect(await picturesOf(modelId)).toEqual([
      ' 1 M-RB-1_54/ 40',
      'black 1 RB-1_54/ 40',
      'black 2 RB-1_54/2 40',
      'black 5 RB-1_54/05 detail 1300',
      'black 100 RB-1_54/side 40',
    ]);
    const lead = await server.db
      .selectFrom('catalog_picture')
      .select('file')
      .where('model_id', '=', modelId)
      .where('color', '=', 'black')
      .orderBy('position')
      .executeTakeFirstOrThrow();
    for (const width of [1200, 800, 400, 160])
      expect(await server.services.files.exists(`pictures/${lead.file}-${width}.webp`)).toBe(true);
    const [document] = await server.db
      .selectFrom('catalog_document')
      .select(['name', 'language', 'file', 'bytes'])
      .where('model_id', '=', modelId)
      .execute();
    expect(document).toMatchObject({ name: 'Manual', language: 'de', bytes: pdf().length });
    expect(await server.services.files.read(`documents/${document?.file}`)).toEqual(pdf());
    const { rows } = await sql<{ card: string }>`
      select to_jsonb(e)::text as card from catalog_entry e where e.article_id = ${bike?.id}`.execute(server.db);
    expect(rows[0]?.card).toContain(lead.file);

    const before = await auditCount();
    expect(new Set(Object.values(await taken(files)))).toEqual(new Set(['unchanged']));
    expect(await auditCount()).toBe(before);
    expect(await picturesOf(modelId)).toHaveLength(5);
  });

  test('replaces the picture of the same name whatever its type, and one of the ERP at its position', async () => {
    const [bike] = await makeArticles(server, [{ sorg, code: 'RB-2' }]);
    const modelId = bike?.modelId ?? '';
    await server.db
      .insertInto('catalog_picture')
      .values({ model_id: modelId, position: 1, file: 'of-the-erp', width: 4, height: 4 })
      .execute();
    expect(await taken(folder({ 'RB-2.jpg': await picture('red') }))).toEqual({ 'RB-2.jpg': 'replaced' });
    expect(await picturesOf(modelId)).toEqual([' 1 RB-2/ 40']);
    expect(
      await server.db
        .selectFrom('platform_upload')
        .select('name')
        .where('name', 'like', 'pictures/of-the-erp-%')
        .execute(),
    ).toHaveLength(4);
    expect(await taken(folder({ 'RB-2/rb-2.png': await picture('blue', 'png', 50) }))).toEqual({
      'RB-2/rb-2.png': 'replaced',
    });
    expect(await picturesOf(modelId)).toEqual([' 1 RB-2/ 50']);
    // Two pictures change places.
    const [red, blue] = [await picture('red'), await picture('blue', 'png', 50)];
    await taken(folder({ 'RB-2.jpg': red, 'RB-2_2.png': blue }));
    expect(await taken(folder({ 'RB-2.jpg': blue, 'RB-2_2.png': red }))).toEqual({
      'RB-2.jpg': 'replaced',
      'RB-2_2.png': 'replaced',
    });
    expect(await picturesOf(modelId)).toEqual([' 1 RB-2/ 50', ' 2 RB-2/2 40']);
  });

  test('keeps pictures of two sizes of one colour apart, so that importing again changes nothing', async () => {
    const [small] = await makeArticles(server, [{ sorg, code: 'RB-3-S', color: 'red' }]);
    await makeArticles(server, [{ sorg, code: 'RB-3-M', color: 'red', modelId: small?.modelId ?? '' }]);
    const files = folder({ 'RB-3-M.jpg': await picture('red'), 'RB-3-S.jpg': await picture('pink') });
    expect(await taken(files)).toEqual({ 'RB-3-M.jpg': 'added', 'RB-3-S.jpg': 'added' });
    expect(await picturesOf(small?.modelId ?? '')).toEqual(['red 1 RB-3-M/ 40', 'red 100 RB-3-S/ 40']);
    expect(await taken(files)).toEqual({ 'RB-3-M.jpg': 'unchanged', 'RB-3-S.jpg': 'unchanged' });
  });

  test('refuses what is no picture or PDF, by content, and what nobody can open', async () => {
    await makeArticles(server, [{ sorg, code: 'RB-4' }]);
    const good = await picture('red');
    const files = folder({
      'RB-4.jpg': good,
      'RB-4.png': good,
      'RB-4_2.jpg': '<script>alert(1)</script> and more text than a header has',
      'RB-4_3.jpg': good.subarray(0, good.length - 200),
      'RB-4_4.jpg': '',
      'RB-4_5.jpg': Buffer.alloc(20 * 1024 * 1024 + 1, 1),
      'RB-4_manual.pdf': pdf('/OpenAction<</S/JavaScript/JS(app.alert)>>'),
      'RB-4_broken.pdf': '%PDF-1.7 and nothing that a reader needs',
      'unknown.jpg': good,
    });
    symlinkSync('/etc/hostname', join(files, 'RB-4_6.jpg'));
    expect(await taken(files)).toEqual({
      'RB-4.jpg': 'added',
      'RB-4.png': 'article_file_twice',
      'RB-4_2.jpg': 'attachment_type_invalid',
      'RB-4_3.jpg': 'attachment_damaged',
      'RB-4_4.jpg': 'file_empty',
      'RB-4_5.jpg': 'attachment_too_large',
      'RB-4_6.jpg': 'article_file_link',
      'RB-4_manual.pdf': 'attachment_active',
      'RB-4_broken.pdf': 'attachment_damaged',
      'unknown.jpg': 'article_file_unknown',
    });
  });

  test('refuses malware, and stops while nobody can scan', async () => {
    await makeArticles(server, [{ sorg, code: 'RB-5' }]);
    const files = folder({ 'RB-5.jpg': await picture('red'), 'RB-5.pdf': pdf(' ') });
    expect(await taken(files, { scan: () => Promise.resolve(false) })).toEqual({
      'RB-5.jpg': 'attachment_malware',
      'RB-5.pdf': 'attachment_malware',
    });
    await expect(taken(files, { scan: () => Promise.reject(new Error('no scanner')) })).rejects.toThrow('no scanner');
    expect(await taken(files)).toEqual({ 'RB-5.jpg': 'added', 'RB-5.pdf': 'added' });
  });

  test('changes only articles that are sold in the given sales organisations alone', async () => {
    const [mine] = await makeArticles(server, [{ sorg, code: 'RB-6' }]);
    await makeArticles(server, [{ sorg: other, code: 'RB-7' }]);
    await makeArticles(server, [{ sorg: other, code: 'RB-6-O', modelId: mine?.modelId ?? '' }]);
    const files = folder({ 'RB-6.jpg': await picture('red'), 'RB-7.jpg': await picture('red') });
    expect(await taken(files, { sorgs: [sorg] })).toEqual({
      'RB-6.jpg': 'article_file_foreign',
      'RB-7.jpg': 'article_file_unknown',
    });
    expect(await picturesOf(mine?.modelId ?? '')).toEqual([]);
    expect(await taken(files, { sorgs: [sorg, other] })).toEqual({ 'RB-6.jpg': 'added', 'RB-7.jpg': 'added' });
  });
});

describe('an archive', () => {
  test('is unpacked file by file', async () => {
    const [bike] = await makeArticles(server, [{ sorg, code: 'RB-8' }]);
    const files = archive(
      zipSync({
        'photos/RB-8/': new Uint8Array(),
        'photos/RB-8/1.jpg': await picture('red'),
        'photos/RB-8_2.png': [await picture('blue', 'png'), { level: 0 }],
        '__MACOSX/photos/._RB-8.jpg': new Uint8Array([1]),
        'notes.txt': new Uint8Array(200),
      }),
    );
    expect(await taken(files)).toEqual({
      'photos/RB-8/1.jpg': 'added',
      'photos/RB-8_2.png': 'added',
      'notes.txt': 'article_file_unknown',
    });
    expect(await picturesOf(bike?.modelId ?? '')).toEqual([' 1 RB-8/1 40', ' 2 RB-8/2 40']);
  });

  const text = Buffer.from('not a picture');
  const entry = { name: 'a.jpg', bytes: text };
  test.each([
    ['names outside the folder', 'attachment_archive', () => craftedZip([{ ...entry, name: '../a.jpg' }])],
    ['an absolute name', 'attachment_archive', () => craftedZip([{ ...entry, name: '/a.jpg' }])],
    ['a link', 'attachment_archive', () => craftedZip([{ ...entry, mode: 0o120777 }])],
    ['two files of one name', 'attachment_archive', () => craftedZip([entry, entry])],
    ['a password', 'attachment_encrypted', () => craftedZip([{ ...entry, flags: 1 }])],
    ['a bomb', 'attachment_archive', () => zipBomb(60)],
    [
      'a name that its own header does not have',
      'attachment_damaged',
      () => craftedZip([entry, { ...entry, name: 'b.jpg', headerAt: 0 }]),
    ],
    ['no archive', 'attachment_damaged', () => text],
  ])('is refused: %s', async (_name, code, bytes) => {
    expect(await refusalOf(archive(bytes()))).toBe(code);
  });

  test('refuses a file that unpacks to other bytes than it says, and takes the others', async () => {
    await makeArticles(server, [{ sorg, code: 'RB-9' }]);
    const zeros = deflateRawSync(Buffer.alloc(1024 * 1024));
    const files = archive(
      craftedZip([
        { name: 'RB-9_1.jpg', bytes: zeros, method: 8, size: 1000 },
        { name: 'RB-9_2.jpg', bytes: text, crc: 7 },
        { name: 'RB-9_3.jpg', bytes: text, method: 8 },
      ]),
    );
    expect(await taken(files)).toEqual({
      'RB-9_1.jpg': 'attachment_archive',
      'RB-9_2.jpg': 'attachment_damaged',
      'RB-9_3.jpg': 'attachment_damaged',
    });
  });
});

describe('a recorded import', () => {
  const start = (name: string) => addImport(ctx, { name, sorgs: null, attachmentId: null });
  const stateOf = (id: string) =>
    server.db
      .selectFrom('article_files_import')
      .select(['state', 'refusal', 'file_count'])
      .where('id', '=', id)
      .executeTakeFirst();

  test('keeps what became of each file, also when it runs again', async () => {
    await makeArticles(server, [{ sorg, code: 'RB-10' }]);
    const files = folder({ 'RB-10.jpg': await picture('red'), 'none.jpg': await picture('red') });
    const id = await start('photos');
    expect(await runImport(ctx, id, () => openFolder(files))).toEqual({
      added: 1,
      replaced: 0,
      unchanged: 0,
      refused: 1,
    });
    expect(await stateOf(id)).toEqual({ state: 'done', refusal: null, file_count: 2 });
    expect((await runImport(ctx, id, () => openFolder(files))).unchanged).toBe(1);
    expect(
      await server.db
        .selectFrom('article_files_result')
        .select(['position', 'path', 'code', 'outcome', 'refusal'])
        .where('import_id', '=', id)
        .orderBy('position')
        .execute(),
    ).toEqual([
      { position: 1, path: 'none.jpg', code: '', outcome: 'refused', refusal: 'article_file_unknown' },
      { position: 2, path: 'RB-10.jpg', code: 'RB-10', outcome: 'unchanged', refusal: null },
    ]);
  });

  test('is refused with the code of its archive, and removed after 90 days', async () => {
    const id = await start('bad.zip');
    await expect(runImport(ctx, id, () => openArchive(archive(Buffer.from('no archive'))))).rejects.toMatchObject({
      code: 'attachment_damaged',
    });
    expect(await stateOf(id)).toEqual({ state: 'refused', refusal: 'attachment_damaged', file_count: 0 });
    const after = (days: number): Ctx => ({ ...ctx, now: new Date(ctx.now.getTime() + days * 86_400_000) });
    await removeOldImports(after(89));
    expect(await stateOf(id)).toBeDefined();
    await removeOldImports(after(91));
    expect(await stateOf(id)).toBeUndefined();
  });
});
