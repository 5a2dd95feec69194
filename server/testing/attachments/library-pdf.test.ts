import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeBuyer, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import type { Attachment } from '#platform/attachments/attachments.ts';
import { pdf } from './attachment-samples.ts';
import { testServer } from '#testing/harness.ts';
import { resultOf, sendMaterial } from '#testing/materials.ts';

const server = testServer();
let editor: Dealer;

beforeAll(async () => {
  const sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  editor = await makeBuyer(server, { sorgs: [sorg] });
});

type Document = PDFKit.PDFDocument;
async function made(write: (document: Document) => void, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ size: [400, 200], ...options });
  const bytes = buffer(document);
  write(document);
  document.end();
  return bytes;
}
const send = (bytes: Buffer): Promise<Attachment> => sendMaterial(server, editor, 'table.pdf', bytes);
const wordsOf = async ({ id }: Attachment): Promise<string | null> =>
  (await server.db.selectFrom('platform_attachment').select('words').where('id', '=', id).executeTakeFirstOrThrow())
    .words;

/** A PDF of these objects, the first of which is the catalog. Its index is wrong; readers find the objects anyway. */
const raw = (...objects: string[]): Buffer =>
  Buffer.from(
    `%PDF-1.7\n${objects.map((body, at) => `${at + 1} 0 obj${body}endobj\n`).join('')}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
    'latin1',
  );
const tree = ['<</Type/Pages/Kids[3 0 R]/Count 1>>', '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>'] as const;

describe('a PDF of the library', () => {
  test('has the words of all pages, their number, and pictures of the first one', async () => {
    const file = await send(
      await made((document) => {
        document.rect(0, 0, 400, 200).fill('#0000ff');
        document.fillColor('#ffffff').text('Torque of the seatpost: 5 Nm — Höhe').text('ABC-100');
        document.addPage().fillColor('#000000').text('Chain 12-speed');
      }),
    );
    expect(file).toMatchObject({ pages: 2, width: 400, height: 200, hasCopies: true, contentType: 'application/pdf' });
    expect(await wordsOf(file)).toBe('Torque of the seatpost: 5 Nm — Höhe\nABC-100\fChain 12-speed');
    for (const [size, height] of [
      [2400, 1200],
      [1600, 800],
      [800, 400],
      [300, 150],
    ] as const) {
      const copy = (await server.services.files.read(`${file.stored}-${size}.webp`)) ?? Buffer.alloc(0);
      expect(await sharp(copy).metadata()).toMatchObject({ width: size, height, hasAlpha: false });
      const { data } = await sharp(copy)
        .extract({ left: size - 20, top: height - 20, width: 10, height: 10 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([data[0]! < 40, data[1]! < 40, data[2]! > 200]).toEqual([true, true, true]);
    }
  });

  test('is white where nothing is drawn, and turned as it says', async () => {
    const file = await send(
      raw('<</Type/Catalog/Pages 2 0 R>>', tree[0], '<</Type/Page/Parent 2 0 R/MediaBox[0 0 50 100]/Rotate 90>>'),
    );
    expect(file).toMatchObject({ pages: 1, width: 100, height: 50, hasCopies: true });
    const copy = (await server.services.files.read(`${file.stored}-300.webp`)) ?? Buffer.alloc(0);
    expect((await sharp(copy).stats()).channels.map(({ min }) => min > 250)).toEqual([true, true, true]);
  });

  test('keeps at most 200,000 characters that a database can store', async () => {
    const long = 'torque '.repeat(400);
    const file = await send(
      await made((document) => {
        for (let page = 0; page < 90; page += 1) document.addPage().fontSize(2).text(long, 10, 10, { width: 380 });
      }),
    );
    const words = (await wordsOf(file)) ?? '';
    expect([words.length > 150_000, words.length <= 200_000, words.isWellFormed()]).toEqual([true, true, true]);
  });

  test('is refused if it needs a password to open, and read if only changes need one', async () => {
    const locked = await made((document) => void document.text('secret'), { userPassword: 'x', pdfVersion: '1.7' });
    await expect(send(locked)).rejects.toMatchObject({ code: 'attachment_encrypted' });
    const owned = await made((document) => void document.text('open'), { ownerPassword: 'x', pdfVersion: '1.7' });
    expect((await send(owned)).state).toBe('ready');
  });

  test.each([
    ['nothing that can be read', raw('<</Type/Nothing>>')],
    ['a tree of pages in a circle', raw('<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 1>>')],
    ['no pages', raw('<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>')],
  ])('is kept with %s', async (_what, bytes) => {
    expect(await send(bytes)).toMatchObject({ state: 'ready', hasCopies: false });
  });

  test('with a page of no size or of a huge one does no harm', async () => {
    for (const box of ['0 0 0 0', '0 0 99999999 1', '0 0 1 99999999']) {
      const page = `<</Type/Page/Parent 2 0 R/MediaBox[${box}]>>`;
      expect((await send(raw('<</Type/Catalog/Pages 2 0 R>>', tree[0], page))).state).toBe('ready');
    }
  });

  const hidden = '<</S/JavaScr#69pt/J#53(app.alert\\(1\\))>>';
  test.each([
    [
      'names in other letters',
      raw(`<</Type/Catalog/Pages 2 0 R/Names<</Java#53cript<</Names[(a)${hidden}]>>>>>>`, ...tree),
    ],
    [
      'an action of a field',
      raw(
        '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>',
        tree[0],
        tree[1].replace('/MediaBox', '/Annots[4 0 R]/MediaBox'),
        `<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[0 0 9 9]/AA<</K${hidden}>>>>`,
      ),
    ],
  ])('is refused with scripts under %s', async (_what, bytes) => {
    expect(await resultOf(server, editor, 'a.pdf', bytes)).toBe('attachment_active');
  });

  test('without text has none', async () => {
    expect(await wordsOf(await send(pdf()))).toBe('');
  });
});
