import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { officeTypes } from '#rules/attachments/attachment-kinds.ts';
import { makeBuyer, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { forbiddenMarks } from './attachment-corpus.ts';
import { pdf, photo, video } from './attachment-samples.ts';
import { testServer } from '#testing/harness.ts';
import { heic } from './heic-sample.ts';
import { libraryKinds } from './library-corpus.ts';
import { craftedZip, lyingZip, officeFile, officeParts, relations, svg, zip, zipBomb } from './library-samples.ts';
import { resultOf, sendMaterial } from '#testing/materials.ts';

const server = testServer();
let editor: Dealer;

beforeAll(async () => {
  const sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  editor = await makeBuyer(server, { sorgs: [sorg] });
});

const script = '<script>alert(1)</script>';
const text = Buffer.from('torque 5 Nm');
const rect = '<rect width="40" height="40" fill="#c00"/>';
const remote = relations('attachedTemplate', 'https://evil.example/a.dotm');
const local = relations('attachedTemplate', String.raw`file:///C:\Templates\Brand.dotx`);

describe('the types of library files (Q-167)', () => {
  const made: readonly (readonly [name: string, contentType: string, bytes: () => Promise<Buffer> | Buffer])[] = [
    ['a.jpg', 'image/jpeg', () => photo('jpeg')],
    ['a.png', 'image/png', () => photo('png')],
    ['a.webp', 'image/webp', () => photo('webp')],
    ['a.svg', 'image/svg+xml', () => svg(rect)],
    ['a.pdf', 'application/pdf', () => pdf()],
    ['a.docx', officeTypes.docx, () => officeFile('docx')],
    ['a.xlsx', officeTypes.xlsx, () => officeFile('xlsx')],
    ['a.pptx', officeTypes.pptx, () => officeFile('pptx')],
    ['a.zip', 'application/zip', () => zip({ 'a/b.txt': text })],
    ['a.mp4', 'video/mp4', () => video('isom')],
  ];
  const pictures = ['image/jpeg', 'image/png', 'image/webp'];

  test.each(made)('%s', async (name, contentType, make) => {
    const file = await sendMaterial(server, editor, name, await make());
    expect(file).toMatchObject({ state: 'ready', fileName: name, contentType });
    const stored = await server.services.files.read(file.stored ?? '');
    expect([stored?.length, forbiddenMarks.filter((mark) => stored?.includes(mark))]).toEqual([file.bytes, []]);
  });

  test.each(made)('what %s is decides, not another name', async (name, contentType, make) => {
    const bytes = await make();
    for (const [other, otherType] of made) {
      if (other === name) continue;
      const both = pictures.includes(contentType) && pictures.includes(otherType);
      expect(await resultOf(server, editor, other, bytes)).toBe(both ? 'ready' : 'attachment_type_differs');
    }
    for (const wrong of ['a', 'a.exe', 'a.html', `${name}.scr`, name.slice(1)])
      expect(await resultOf(server, editor, wrong, bytes)).toBe(
        wrong === name.slice(1) ? 'ready' : 'attachment_type_differs',
      );
  });

  test.each<readonly [name: string, bytes: () => Promise<Buffer> | Buffer]>([
    ['a.html', () => Buffer.from(`<!doctype html>${script}`)],
    ['a.svg', () => Buffer.from(`<!doctype html><p>no drawing</p>${script}`)],
    ['a.xml', () => Buffer.from(`<?xml version="1.0"?><a/>`)],
    ['a.mp4', () => video('qt  ')],
    ['a.jpg', () => heic()],
    ['a.jpg', () => Buffer.from('GIF89a=1;/*xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx*/')],
    ['a.docx', () => Buffer.from('d0cf11e0a1b11ae1000000000000000000000000', 'hex')],
    ['a.zip', () => Buffer.from(zipSync({}))],
    ['a.zip', () => Buffer.from('526172211a0700cf907300000d0000000000', 'hex')],
    ['a.exe', () => Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(900, 7)])],
    ['a.docm', () => Buffer.concat([Buffer.from('MZ\x90\0'), zip({ 'a.txt': text })])],
  ])('%s of another type is refused', async (name, make) => {
    expect(await resultOf(server, editor, name, await make())).toBe('attachment_type_invalid');
  });
});

describe('files that are two things', () => {
  test.each<readonly [what: string, name: string, result: string, bytes: () => Promise<Buffer> | Buffer]>([
    [
      'JPEG and archive',
      'a.jpg',
      'ready',
      async () => Buffer.concat([await photo('jpeg'), zip({ 'hidden-archive.txt': text })]),
    ],
    ['PNG and page', 'a.png', 'ready', async () => Buffer.concat([await photo('png'), Buffer.from(script)])],
    ['PDF and archive', 'a.pdf', 'attachment_damaged', () => Buffer.concat([pdf(), zip({ 'a.txt': text })])],
    [
      'archive and page',
      'a.zip',
      'attachment_damaged',
      () => Buffer.concat([zip({ 'a.txt': text }), Buffer.from(script)]),
    ],
    [
      'page and archive',
      'a.zip',
      'attachment_type_invalid',
      () => Buffer.concat([Buffer.from(script), zip({ 'a.txt': text })]),
    ],
    [
      'Word and Excel',
      'a.docx',
      'attachment_type_differs',
      () => zip({ ...officeParts('xlsx'), ...officeParts('docx') }),
    ],
    [
      'drawing and archive',
      'a.svg',
      'attachment_damaged',
      () => Buffer.concat([svg(rect), zip({ 'hidden-archive.txt': text })]),
    ],
    ['drawing with a script', 'a.svg', 'ready', () => svg(`${script}${rect}`, 'onload="alert(1)" viewBox="0 0 80 40"')],
    ['PDF with a script', 'a.pdf', 'attachment_active', () => pdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>')],
  ])('%s', async (_what, name, result, make) => {
    const sent = await sendMaterial(server, editor, name, await make()).catch((error: { code: string }) => error.code);
    expect(typeof sent === 'string' ? sent : sent.state).toBe(result);
    if (typeof sent === 'string') return;
    const stored = await server.services.files.read(sent.stored ?? '');
    expect([...forbiddenMarks, 'onload', 'PK\u0003\u0004'].filter((mark) => stored?.includes(mark))).toEqual([]);
  });

  test('a name that is hidden in the middle of a large PDF is found', async () => {
    const filler = `/Filler(${'x'.repeat(1024 * 1024 - 300)})`;
    for (let shift = 0; shift < 12; shift += 1) {
      const bytes = pdf(`${filler}${' '.repeat(shift)}/JavaScript`);
      expect(await resultOf(server, editor, 'a.pdf', bytes)).toBe('attachment_active');
    }
  });
});

describe('archives and office documents', () => {
  const nested = (depth: number): Buffer =>
    depth === 0 ? zip({ 'a.txt': text }) : zip({ 'inner.zip': [nested(depth - 1), { level: 0 }] });
  const entry = { name: 'a.txt', bytes: text };
  test.each<readonly [what: string, name: string, result: string, bytes: () => Buffer]>([
    ['a document in an archive', 'a.zip', 'ready', () => zip({ 'a.docx': officeFile('docx'), 'b/c.txt': text })],
    ['archives inside archives', 'a.zip', 'ready', () => nested(2)],
    ['archives inside archives inside archives', 'a.zip', 'attachment_archive', () => nested(3)],
    ['a bomb', 'a.zip', 'attachment_archive', () => zipBomb(60)],
    ['a bomb in an archive', 'a.zip', 'attachment_archive', () => zip({ 'a.zip': [zipBomb(60), { level: 0 }] })],
    [
      'a bomb in a document',
      'a.docx',
      'attachment_archive',
      () => zip({ ...officeParts('docx'), 'word/media/a.bin': new Uint8Array(60 * 1024 * 1024) }),
    ],
    ['a bomb that lies about its size', 'a.zip', 'attachment_archive', () => lyingZip(60)],
    ['a packed bomb of another kind', 'a.zip', 'ready', () => zip({ 'a.emz': gzipSync(Buffer.alloc(1000)) })],
    [
      'an archive that nobody can check',
      'a.zip',
      'attachment_archive',
      () => zip({ 'a.7z': Buffer.from('377abcaf271c0004', 'hex') }),
    ],
    [
      'very many files',
      'a.zip',
      'attachment_archive',
      () => zip(Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`${at}`, new Uint8Array()]))),
    ],
    ['a number of files that is wrong', 'a.zip', 'attachment_damaged', () => craftedZip([entry], { count: 2 })],
    [
      'files that share their bytes',
      'a.zip',
      'attachment_archive',
      () =>
        // The bytes of the first are the second with its header.
        craftedZip([
          { name: 'a.txt', bytes: craftedZip([{ ...entry, name: 'b.txt' }]).subarray(0, 35 + text.length) },
          { ...entry, name: 'b.txt', headerAt: 35 },
        ]),
    ],
    ['two files of one name', 'a.zip', 'attachment_archive', () => craftedZip([entry, entry])],
    [
      'a wrong name in front of a file',
      'a.zip',
      'attachment_damaged',
      () => craftedZip([{ ...entry, localName: 'b.txt' }]),
    ],
    ['a wrong checksum', 'a.zip', 'attachment_damaged', () => craftedZip([{ ...entry, crc: 1 }])],
    ['bytes that cannot be unpacked', 'a.zip', 'attachment_damaged', () => craftedZip([{ ...entry, method: 8 }])],
    ['a packing that nobody knows', 'a.zip', 'attachment_archive', () => craftedZip([{ ...entry, method: 14 }])],
    ['a password', 'a.zip', 'attachment_encrypted', () => craftedZip([{ ...entry, flags: 1 }])],
    ['a strong password', 'a.zip', 'attachment_encrypted', () => craftedZip([{ ...entry, method: 99 }])],
    ['a link', 'a.zip', 'attachment_archive', () => craftedZip([{ ...entry, mode: 0o120777 }])],
    ['half an archive', 'a.zip', 'attachment_damaged', () => zip({ 'a.txt': text }).subarray(0, 60)],
    ['bytes behind the end', 'a.zip', 'attachment_damaged', () => craftedZip([entry], { after: 'more' })],
    ['macros', 'a.docx', 'attachment_macros', () => officeFile('docx', { 'word/vbaProject.bin': 'x' })],
    [
      'macros under another type',
      'a.xlsx',
      'attachment_macros',
      () => officeFile('xlsx', {}, 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'),
    ],
    ['old macros', 'a.xlsx', 'attachment_macros', () => officeFile('xlsx', { 'xl/macrosheets/sheet1.xml': 'x' })],
    ['controls', 'a.pptx', 'attachment_macros', () => officeFile('pptx', { 'ppt/activeX/activeX1.xml': 'x' })],
    [
      'macros in an archive',
      'a.zip',
      'attachment_macros',
      () => zip({ 'a.docm': officeFile('docx', { 'word/vbaProject.bin': 'x' }) }),
    ],
    [
      'a template from a network',
      'a.docx',
      'attachment_macros',
      () => officeFile('docx', { 'word/_rels/settings.xml.rels': remote }),
    ],
    [
      'a template of the computer',
      'a.docx',
      'ready',
      () => officeFile('docx', { 'word/_rels/settings.xml.rels': local }),
    ],
    [
      'links to pages',
      'a.docx',
      'ready',
      () => officeFile('docx', { 'word/_rels/document.xml.rels': relations('hyperlink', 'https://example.com') }),
    ],
    [
      'a template',
      'a.docx',
      'attachment_type_invalid',
      () => officeFile('docx', {}, 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml'),
    ],
  ])('%s', async (_what, name, result, make) => {
    expect(await resultOf(server, editor, name, make())).toBe(result);
  });

  test.each([
    '../a.txt',
    'a/../../b.txt',
    '/etc/passwd',
    String.raw`..\a.txt`,
    String.raw`C:\a.txt`,
    'c:a.txt',
    'a\0b',
    'a\nb',
    '',
  ])('a file named "%s" is refused', async (name) => {
    const bytes = craftedZip([{ name, bytes: text }]);
    expect(await resultOf(server, editor, 'a.zip', bytes)).toBe('attachment_archive');
  });

  test('leave nothing behind', async () => {
    await resultOf(
      server,
      editor,
      'a.zip',
      zip({ 'a.zip': nested(1), 'b.zip': lyingZip(60), 'c.docx': officeFile('docx') }),
    );
    const folders = await server.services.files.list('incoming');
    expect(folders).toEqual([]);
  });
});

test.each(libraryKinds.map((kind) => [kind.name, kind] as const))('%s', async (_name, kind) => {
  expect(await resultOf(server, editor, kind.fileName, await kind.make(3))).toBe(kind.result);
});

describe('drawings', () => {
  test('have copies in every size, with transparent pixels', async () => {
    const file = await sendMaterial(server, editor, 'logo.svg', svg(rect));
    expect(file).toMatchObject({ width: 80, height: 40, hasAlpha: true, hasCopies: true });
    for (const size of [300, 800, 1600, 2400]) {
      const bytes = await server.services.files.read(`${file.stored}-${size}.webp`);
      expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({
        width: size,
        height: size / 2,
        hasAlpha: true,
      });
    }
  });

  test.each<readonly [what: string, result: string, bytes: () => Buffer]>([
    ['uses of uses', 'attachment_drawing', () => svg('<g id="a"><use href="#a"/></g>')],
    ['too many bytes', 'attachment_drawing', () => svg(`<title>${'x'.repeat(10 * 1024 * 1024)}</title>`)],
    ['no width', 'attachment_drawing', () => svg(rect, 'width="0" height="0"')],
    ['a huge size', 'ready', () => svg(rect, 'width="100000" height="100000"')],
    ['a tiny size', 'ready', () => svg(rect, 'width="1" height="1"')],
    ['half a drawing', 'attachment_damaged', () => svg(`<g>${rect}</g>`).subarray(0, -20)],
  ])('of %s', async (_what, result, make) => {
    expect(await resultOf(server, editor, 'a.svg', make())).toBe(result);
  });
});
