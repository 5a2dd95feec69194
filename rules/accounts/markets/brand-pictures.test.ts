import { expect, test } from 'vitest';
import { brandPictures, brandPictureWidths, iconForm, iconRefusal, isBrandPicture } from './brand-pictures.ts';
import { siteConfigurationSchema } from './site-configuration.ts';

test('pictures of the brand are settings of a market', () => {
  expect(Object.keys(siteConfigurationSchema.entries)).toEqual(expect.arrayContaining([...brandPictures]));
  expect(isBrandPicture('imageNavbar')).toBe(true);
  expect(isBrandPicture('webTitle')).toBe(false);
  expect(isBrandPicture('toString')).toBe(false);
});

test('an icon of the installed app is square and as large as its copy', () => {
  const side = brandPictureWidths.webLogo;
  expect(iconRefusal(side, side)).toBeNull();
  expect(iconRefusal(side, side - 1)).toBe('picture_not_square');
  expect(iconRefusal(side - 1, side - 1)).toBe('picture_too_small');
});

test.each([
  ['/files/pictures/ab12-512.webp', { type: 'image/webp', sizes: '512x512' }],
  ['https://cdn.example/logo.PNG?v=2', { type: 'image/png', sizes: 'any' }],
  ['https://cdn.example/logo-2026.png', { type: 'image/png', sizes: 'any' }],
  ['/brand/mark.svg', { type: 'image/svg+xml', sizes: 'any' }],
  ['https://cdn.example/logo', null],
  ['', null],
])('the manifest knows the form of the icon %s', (address, form) => {
  expect(iconForm(address)).toEqual(form);
});
