import { expect, test } from 'vitest';
import { whyClosed } from './web-links.ts';

test.each([
  ['/', []],
  ['/login', []],
  ['/cart', ['page.catalog']],
  ['/catalog/bike/meridian-7-disc', ['page.catalog']],
  ['/admin/article-files/A-1', ['product-attribute.update']],
])('a link to %s is open with %j', (path, held) => {
  expect(whyClosed(path, held)).toBeNull();
});

test('a link to a page that asks for another permission, and one to no page, are problems', () => {
  expect(whyClosed('/admin/audit', ['page.market'])).toBe('leads to /admin/audit, which this user may not open');
  expect(whyClosed('/cart', [])).toBe('leads to /cart, which this user may not open');
  expect(whyClosed('/no-such-page', ['page.market'])).toBe('leads to no page');
});
