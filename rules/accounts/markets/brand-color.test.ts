import { expect, test } from 'vitest';
import * as v from 'valibot';
import { contrastWithWhite, isBrandColor } from './brand-color.ts';
import { siteConfigurationSchema } from './site-configuration.ts';

test.each([
  ['#000000', 21],
  ['#ffffff', 1],
  ['#767676', 4.54],
  ['#777777', 4.48],
  ['#ff0000', 4],
  ['#0000ff', 8.59],
  ['#00688b', 6.22],
])('the contrast of %s with white is %f', (color, contrast) => {
  expect(contrastWithWhite(color)).toBeCloseTo(contrast, 1);
});

test.each([
  ['#767676', true],
  ['#777777', false],
  ['#B00020', true],
  ['#009ace', false],
  ['b00020', false],
  ['#b02', false],
  ['#b0002g', false],
  ['', false],
])('%s is a colour for letters on paper: %s', (color, expected) => {
  expect(isBrandColor(color)).toBe(expected);
});

test('a market may have none, and keeps its own in small letters', () => {
  const currency = { display: 'EUR', symbol: '€', thousandSeparator: '.', decimalSeparator: ',', decimalPrecision: 2 };
  const read = (brandColor?: string) => v.safeParse(siteConfigurationSchema, { currency, brandColor });
  expect(read().output).toMatchObject({ brandColor: '' });
  expect(read('').output).toMatchObject({ brandColor: '' });
  expect(read(' #B00020 ').output).toMatchObject({ brandColor: '#b00020' });
  expect(read('#009ace').issues?.map(({ message }) => message)).toEqual(['valid_brand_color']);
});
