import { describe, expect, test } from 'vitest';
import { unread, type ReadRow } from '#rules/buying/upload-area/cells.ts';
import { readUploadTable, uploadHeading } from '#rules/buying/upload-area/columns.ts';
import { articleCodeCell, productOf, stockCell, typedPrice, type VendorProduct } from './article.ts';
import { vendorSheets } from './choices.ts';
import { vendorColumns, type VendorColumn } from './columns.ts';
import { outsidePicture, portalPicture, publicAddress } from './picture-address.ts';

const rowOf = (cells: Partial<Record<VendorColumn, string>>): ReadRow<VendorColumn> => unread({ line: 2, cells });
const codes = (read: ReadRow<VendorColumn>): string[] => [
  ...read.problems.map(({ column, code }) => `${column} ${code}`),
  ...read.notes.map(({ column, code }) => `note ${column} ${code}`),
];
const known: VendorProduct = {
  description: 'Rain cape',
  price: 2_500,
  salesUnit: 'PCE',
  uomConverter: 1,
  imageUrl: 'http://img.example.test/cape.jpg',
};
const host = 'portal.example.test';
const usd = { currency: 'USD', host };

test.each(vendorSheets)('Q-122: the headings of %s are read by code and as the template writes them', (sheet) => {
  const { columns } = vendorColumns[sheet];
  for (const headings of [[...columns], columns.map((column) => uploadHeading('Beliebig', column))]) {
    const table = readUploadTable([headings, columns.map(() => 'x')], vendorColumns[sheet], (column) => `${column}!`);
    expect([table.missing, table.unknown, Object.keys(table.rows[0]?.cells ?? {})]).toEqual([[], [], [...columns]]);
  }
});

describe('Q-122: stock', () => {
  test.each([
    ['0', 0, []],
    ['25', 25, []],
    ['1000000', 1_000_000, []],
    ['1000001', null, ['stock upload_too_large']],
    ['-1', null, ['stock row_below_minimum']],
    ['1.5', null, ['stock row_not_whole']],
    ['=1+1', null, ['stock row_not_whole']],
    ['many', null, ['stock row_not_whole']],
  ])('%s', (cell, stock, problems) => {
    const read = rowOf({ stock: cell });
    expect([stockCell(read), codes(read)]).toEqual([stock, problems]);
  });

  test('a code keeps its leading zeros; an empty or long one is refused', () => {
    expect(articleCodeCell(rowOf({ articleCode: '000123' }))).toBe('000123');
    const long = rowOf({ articleCode: 'A'.repeat(61) });
    expect([articleCodeCell(long), articleCodeCell(rowOf({}))]).toEqual([null, null]);
    expect(codes(long)).toEqual(['articleCode row_too_long']);
  });
});

describe('Q-122: products', () => {
  test('a new article needs a description and a sales unit, and has no price until one is given', () => {
    const bare = rowOf({ articleCode: 'A' });
    expect(productOf(bare, null, usd)).toBeNull();
    expect(codes(bare)).toEqual(['description row_required', 'salesUnit row_required']);
    const read = rowOf({ articleCode: 'A', description: 'Cape', salesUnit: 'PCE' });
    expect(productOf(read, null, usd)).toEqual({
      description: 'Cape',
      price: null,
      salesUnit: 'PCE',
      uomConverter: 1,
      imageUrl: '',
    });
    expect(codes(read)).toEqual(['note  vendor_desk_new_article']);
  });

  test('empty cells keep the values of a known article, `none` removes price and picture', () => {
    expect(productOf(rowOf({ articleCode: 'A' }), known, usd)).toEqual(known);
    expect(productOf(rowOf({ price: 'None', imageUrl: 'none' }), known, usd)).toEqual({
      ...known,
      price: null,
      imageUrl: '',
    });
  });

  test.each([
    ['USD', '26.50', 2_650, []],
    ['USD', '26,5', 2_650, ['note price upload_read_as']],
    ['USD', '250', 25_000, ['note price upload_price_differs']],
    ['USD', '0', null, ['price vendor_desk_price_zero']],
    ['USD', '-2', null, ['price row_negative']],
    ['USD', '26.555', null, ['price row_not_a_number']],
    ['IDR', '2.5', null, ['price row_not_a_number']],
    ['IDR', '3000', 3_000, []],
    ['USD', '20000000000', null, ['price upload_too_large']],
  ])('the price %s %s', (currency, cell, price, problems) => {
    const read = rowOf({ price: cell });
    expect([productOf(read, known, { currency, host })?.price ?? null, codes(read)]).toEqual([price, problems]);
  });

  test.each([
    ['/files/pictures/ab12-400.webp', true],
    [`https://${host}/files/pictures/ab12-400.webp`, true],
    [`http://${host}:8080/files/pictures/ab12-400.webp?x=1#y`, true],
    [`https://${host}@img.example.test/files/pictures/ab12-400.webp`, false],
    [`https://${host}/files/documents/ab12-400.webp`, false],
    [`https://${host}/files/pictures/../secret.webp`, false],
    ['/files/pictures/%2e%2e/ab12-400.webp', false],
    ['//img.example.test/files/pictures/ab12-400.webp', false],
    [`/files/pictures/${'a'.repeat(500)}.webp`, false],
    ['javascript:alert(1)', false],
    ['picture.jpg', false],
  ])('the picture address %s', (address, valid) => {
    const path = valid ? '/files/pictures/ab12-400.webp' : null;
    expect(portalPicture(address, host)).toBe(path);
    const read = rowOf({ imageUrl: address });
    expect(productOf(read, known, usd)?.imageUrl ?? null).toBe(path);
    expect(codes(read)).toEqual(valid ? [] : ['imageUrl vendor_desk_picture_invalid']);
  });

  test.each([
    ['https://img.example.test/bell.jpg?size=large#left', 'https://img.example.test/bell.jpg?size=large'],
    ['HTTPS://IMG.example.test:443/große Glocke.png', 'https://img.example.test/gro%C3%9Fe%20Glocke.png'],
    [`https://${host}.example.test/files/pictures/a.webp`, `https://${host}.example.test/files/pictures/a.webp`],
    ['http://img.example.test/bell.jpg', null],
    ['https://img.example.test:8443/bell.jpg', null],
    ['https://me:secret@img.example.test/bell.jpg', null],
    ['https://me@img.example.test/bell.jpg', null],
    ['https://10.0.0.1/bell.jpg', null],
    ['https://0x7f.1/bell.jpg', null],
    ['https://2130706433/bell.jpg', null],
    ['https://[::1]/bell.jpg', null],
    ['https://[2001:db8::1]/bell.jpg', null],
    ['https://93.184.216.34./bell.jpg', null],
    ['https://localhost/bell.jpg', null],
    ['https://nas/bell.jpg', null],
    ['https://db.internal/bell.jpg', null],
    ['ftp://img.example.test/bell.jpg', null],
    ['data:image/png;base64,AAAA', null],
    [`https://img.example.test/${'a'.repeat(500)}`, null],
    [`https://img.example.test/${'ä'.repeat(100)}`, null],
  ])('the picture at another host %s', (address, kept) => {
    expect(outsidePicture(address, host)).toBe(kept);
    const read = rowOf({ imageUrl: address });
    expect(productOf(read, known, usd)?.imageUrl ?? null).toBe(kept);
    expect(codes(read)).toEqual(kept === null ? ['imageUrl vendor_desk_picture_invalid'] : []);
  });

  test('an address that a server forwards to is read from the one before', () => {
    const from = 'https://img.example.test/a/b.jpg';
    expect(publicAddress('../c.jpg', from)?.href).toBe('https://img.example.test/c.jpg');
    expect(publicAddress('//cdn.example.test/c.jpg', from)?.href).toBe('https://cdn.example.test/c.jpg');
    expect([publicAddress('http://img.example.test/c.jpg', from), publicAddress('//127.0.0.1/', from)]).toEqual([
      null,
      null,
    ]);
  });

  test('an address that cannot be fetched and that the article has already stays, with a remark', () => {
    const read = rowOf({ imageUrl: known.imageUrl });
    expect(productOf(read, known, usd)).toEqual(known);
    expect(codes(read)).toEqual(['note imageUrl vendor_desk_picture_hidden']);
  });

  test('a sales unit holds at least one piece', () => {
    const read = rowOf({ uomConverter: '0' });
    expect(productOf(read, known, usd)).toBeNull();
    expect(productOf(rowOf({ uomConverter: '12' }), known, usd)?.uomConverter).toBe(12);
  });
});

test.each([
  ['', 'USD', null],
  [' 12.50 ', 'USD', 1_250],
  ['12000', 'IDR', 12_000],
  ['0', 'USD', 'vendor_desk_price_zero'],
  ['-1', 'USD', 'vendor_desk_price_zero'],
  ['12.5', 'IDR', 'row_not_a_number'],
  ['twelve', 'USD', 'row_not_a_number'],
  ['10000000000.01', 'USD', 'out_of_range'],
])('Q-125: the typed price "%s" %s', (text, currency, expected) => {
  const typed = typedPrice(text, currency);
  expect(typed.ok ? typed.price : typed.code).toBe(expected);
});
