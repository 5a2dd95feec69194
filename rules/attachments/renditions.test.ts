import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attachmentTypes, nameFits, nameForType, officeTypes } from './attachment-kinds.ts';
import {
  cropName,
  cropPixels,
  isCrop,
  offersRendition,
  parseCrop,
  parseRendition,
  renditionName,
  renditionPixels,
  renditionsOf,
} from './renditions.ts';

describe('names of renditions', () => {
  test.each(['original', '2400.webp', '1600.jpg', '800.png', '300.webp'])('%s', (name) => {
    const rendition = parseRendition(name);
    expect(rendition && renditionName(rendition)).toBe(name);
  });

  test.each(['', 'Original', '400.webp', '1600', '1600.gif', '1600.webp.png', ' 800.png', '0800.png', '__proto__'])(
    '"%s" is none',
    (name) => expect(parseRendition(name)).toBeNull(),
  );
});

describe('what a file offers (Q-166)', () => {
  const names = (contentType: string, hasCopies = true): string =>
    renditionsOf(contentType, hasCopies).map(renditionName).join(' ');
  test.each([
    ['image/jpeg', 'original 2400.webp 2400.jpg 1600.webp 1600.jpg 800.webp 800.jpg 300.webp 300.jpg'],
    ['application/pdf', 'original 2400.webp 1600.webp 800.webp 300.webp'],
    ['video/mp4', 'original 2400.webp 1600.webp 800.webp 300.webp'],
    ['application/zip', 'original'],
    [officeTypes.docx, 'original'],
  ])('%s', (contentType, wanted) => expect(names(contentType)).toBe(wanted));

  test('transparent PNG of pictures that may be transparent', () => {
    for (const type of ['image/png', 'image/webp', 'image/svg+xml']) expect(names(type)).toContain('800.png');
  });

  test('nothing but the original of a file without a picture', () => {
    for (const type of attachmentTypes.material) expect(names(type, false)).toBe('original');
  });

  test('the same as it says of one', () => {
    for (const contentType of attachmentTypes.material)
      for (const hasCopies of [true, false])
        for (const rendition of renditionsOf(contentType, hasCopies))
          expect(offersRendition({ contentType, hasCopies }, rendition)).toBe(true);
    const crop = { left: 0, top: 0, width: 500, height: 500 };
    const small = { size: 300, format: 'webp' } as const;
    expect(offersRendition({ contentType: 'image/png', hasCopies: true }, small, crop)).toBe(true);
    expect(offersRendition({ contentType: 'application/pdf', hasCopies: true }, small, crop)).toBe(false);
    expect(offersRendition({ contentType: 'image/png', hasCopies: true }, 'original', crop)).toBe(false);
    expect(offersRendition({ contentType: 'application/zip', hasCopies: true }, small)).toBe(false);
    expect(offersRendition({ contentType: 'image/jpeg', hasCopies: true }, { size: 300, format: 'png' })).toBe(false);
  });
});

describe('crops', () => {
  test.each(['', '0_0_1000', '0_0_1001_10', '500_0_501_10', '0_0_9_1000', '-1_0_10_10', '00_0_10_10', '0_0_10_10_1'])(
    '"%s" is none',
    (name) => expect(parseCrop(name)).toBeNull(),
  );

  test('are numbers of thousandths', () => {
    expect(isCrop({ left: 0.5, top: 0, width: 500, height: 500 })).toBe(false);
    expect(isCrop({ left: Number.NaN, top: 0, width: 500, height: 500 })).toBe(false);
    expect(parseCrop('100_50_800_600')).toEqual({ left: 100, top: 50, width: 800, height: 600 });
    expect(cropPixels({ width: 4000, height: 3000 }, { left: 250, top: 0, width: 500, height: 1000 })).toEqual({
      left: 1000,
      top: 0,
      width: 2000,
      height: 3000,
    });
  });

  test('keep their name and stay inside the picture', () => {
    const side = fc.integer({ min: 10, max: 1000 });
    const start = fc.integer({ min: 0, max: 990 });
    const pixels = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(start, start, side, side, pixels, pixels, (left, top, wide, high, width, height) => {
        const crop = { left, top, width: Math.min(wide, 1000 - left), height: Math.min(high, 1000 - top) };
        expect(parseCrop(cropName(crop))).toEqual(crop);
        const part = cropPixels({ width, height }, crop);
        expect(Math.min(part.width, part.height)).toBeGreaterThanOrEqual(1);
        expect(part.left + part.width).toBeLessThanOrEqual(width);
        expect(part.top + part.height).toBeLessThanOrEqual(height);
      }),
    );
  });
});

test.each([
  ['image/jpeg', 4000, 3000, '1600.webp', null, 1600, 1200],
  ['image/jpeg', 3000, 4000, '300.jpg', null, 225, 300],
  ['image/png', 500, 400, '2400.png', null, 500, 400],
  ['image/svg+xml', 24, 12, '800.png', null, 800, 400],
  ['image/jpeg', 4000, 3000, '800.jpg', '0_0_500_1000', 533, 800],
  ['image/jpeg', 4000, 3000, 'original', null, 4000, 3000],
  ['image/png', 9000, 3, '300.webp', null, 300, 1],
] as const)('%s of %i x %i pixels as %s, crop %s', (contentType, width, height, name, crop, wide, high) => {
  const rendition = parseRendition(name) ?? 'original';
  expect(renditionPixels({ contentType, width, height }, rendition, crop && parseCrop(crop))).toEqual({
    width: wide,
    height: high,
  });
});

test.each([
  ['material', 'bike.jpg', 'image/jpeg', true],
  ['material', 'bike.JPEG', 'image/jpeg', true],
  ['material', 'bike.png', 'image/jpeg', true],
  ['material', 'bike.pdf', 'image/jpeg', false],
  ['material', 'bike', 'image/jpeg', false],
  ['material', 'logo.svg', 'image/svg+xml', true],
  ['material', 'logo.png', 'image/svg+xml', false],
  ['material', 'prices.zip', officeTypes.xlsx, false],
  ['material', 'prices.xlsx', 'application/zip', false],
  ['material', 'prices.xlsx', officeTypes.xlsx, true],
  ['document', 'bill.pdf.exe', 'application/pdf', true],
] as const)('a %s named %s that is %s: %s (Q-167)', (kind, name, contentType, fits) => {
  expect(nameFits(kind, name, contentType)).toBe(fits);
});

test('a picture that is named as another one gets its extension', () => {
  expect(nameForType('bike.png', 'image/webp')).toBe('bike.webp');
});
