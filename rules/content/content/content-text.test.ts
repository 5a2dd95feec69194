import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { contentTextField } from './content-text-field.ts';
import {
  filesOf,
  hasContent,
  isContentAddress,
  isFileId,
  isOutsideAddress,
  richTextWords,
  spanOf,
  withoutControls,
} from './content-text.ts';
import { isPortalPath, linkedPages, portalPathOf } from './portal-path.ts';

const one = '0198a000-0000-7000-8000-0000000000f1';
const two = '0198a000-0000-7000-8000-0000000000f2';

describe('pages that texts link to (Q-168)', () => {
  const { routes } = JSON.parse(
    readFileSync(new URL('../../../docs/contract/routes.json', import.meta.url), 'utf8'),
  ) as {
    routes: { path: string }[];
  };

  test.each(
    routes
      .map(({ path }) => path.replaceAll('?', '').replaceAll(/:\w+/g, 'abc-1'))
      .filter((path) => /^\/(?:catalog|order|news|marketing-material|sales-document|claim)(?:\/|$)/.test(path))
      .filter((path) => !/-new\b|\/edit$/.test(path)),
  )('%s of the contract', (path) => {
    expect(isPortalPath(path)).toBe(true);
  });

  test.each(routes.map(({ path }) => path).filter((path) => /^\/(?:admin|login|maintenance|error)/.test(path)))(
    '%s is no page for readers',
    (path) => {
      expect(isPortalPath(path.replaceAll('?', '').replaceAll(/:\w+/g, 'abc-1'))).toBe(false);
    },
  );

  test('every listed page is a path with its segments filled in', () => {
    for (const page of linkedPages) expect(isPortalPath(page.replaceAll(/:\w+/g, 'a-1'))).toBe(true);
  });

  test.each([
    ['/catalog/bike/scarp-trail-140?colour=BK', true],
    ['/order?number=PL-2025-08902', true],
    ['//a.example', false],
    ['/\\a.example', false],
    ['/catalog//a.example', false],
    ['/catalog/../admin', false],
    ['/catalog/..', false],
    ['/catalog/bike/..%2Fadmin', false],
    ['/en-us/order', false],
    ['/order#top', false],
    ['/order?x=<script>', false],
    ['/order ', false],
    ['/order\n', false],
    ['order', false],
    ['', false],
    [`/catalog/${'a'.repeat(200)}`, false],
  ])('%s', (path, good) => {
    expect(isPortalPath(path)).toBe(good);
  });

  test.each([
    ['https://portal.example/en-us/order/delivery/', '/order/delivery'],
    ['https://portal.example/de/catalog/bike/scarp?colour=BK', '/catalog/bike/scarp?colour=BK'],
    ['/fr/news', '/news'],
    ['/news', '/news'],
    ['https://portal.example/de', '/'],
    ['https://portal.example/de/admin/users', null],
    ['https://other.example/de/news', null],
    ['//other.example/news', null],
    ['javascript:alert(1)', null],
    ['http://', null],
    ['order', null],
    ['', null],
  ])('a copied %s', (address, path) => {
    expect(portalPathOf(address, 'https://portal.example')).toBe(path);
  });
});

describe('content texts (Q-168)', () => {
  test.each([
    ['https://a.example/b', true, true],
    ['HTTP://a.example', true, true],
    ['mailto:a@b.example', true, false],
    ['tel:+4930123456', true, false],
    ['tel:*21*0190#', false, false],
    ['/order', true, false],
    ['https://a@b.example', false, false],
    ['https:a.example', false, false],
    ['https:///a.example', false, false],
    ['https:\\\\a.example', false, false],
    ['https://a.example\\@b.example', false, false],
    ['mailto:a@b.example?bcc=c@d.example', false, false],
    ['javascript:alert(1)', false, false],
    ['data:text/html,x', false, false],
    ['tel:1', false, false],
  ])('%s', (address, good, outside) => {
    expect([isContentAddress(address), isOutsideAddress(address)]).toEqual([good, outside]);
  });

  test('names the files of a text once, in their order', () => {
    const html =
      `<figure><img data-file="${two}" alt="x" /></figure><figure><video data-file="${one}" aria-label=""></video></figure>` +
      `<figure><img data-file="${two}" alt="" /></figure><p>&lt;img data-file="0198a000-0000-7000-8000-0000000000f9"</p>`;
    expect(filesOf(html)).toEqual([two, one]);
    expect([one, one.toUpperCase(), '', null, `${one}0`, `${one}\n`].map(isFileId)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  test('reads a text as one line', () => {
    expect(
      richTextWords('<h2>A</h2><p>b <em>c</em>d<br />e &lt;p&gt; &amp;lt; &quot;</p><ul><li><p>f</p></li></ul>'),
    ).toBe('A b cd e <p> &lt; " f');
    expect(richTextWords('<p> </p><p></p>')).toBe('');
  });

  test.each([
    ['one two three', 13, 'one two three'],
    ['one two three', 12, 'one two…'],
    ['one two three', 8, 'one two…'],
    ['one two three', 7, 'one…'],
    ['longest', 4, 'lon…'],
    ['ab👩cd', 4, 'ab…'],
    ['', 4, ''],
  ])('%s within %i characters', (words, most, cut) => {
    expect(richTextWords(`<p>${words}</p>`, most)).toBe(cut);
  });

  test('knows a text that shows nothing', () => {
    expect(hasContent('<p></p><p> </p>')).toBe(false);
    expect(hasContent('<p>a</p>')).toBe(true);
    expect(hasContent(`<figure><img data-file="${one}" alt="" /></figure>`)).toBe(true);
  });

  test('refuses a text that is too long', () => {
    expect(v.safeParse(contentTextField, 'x'.repeat(100_000)).success).toBe(true);
    expect(v.safeParse(contentTextField, 'x'.repeat(100_001)).issues?.[0].message).toBe('too_long');
  });

  test('bounds spans and removes characters that mislead', () => {
    expect(['1', '3', '0', '99', '-1', '1.5', '1e3', '', null].map((value) => spanOf(value, 20))).toEqual([
      1, 3, 1, 20, 1, 1, 1, 1, 1,
    ]);
    expect(withoutControls('a\u0000\u202Eb\u2066\uFEFF\uFFFDc\n\td\u200F👩‍🔧\uD800')).toBe('abc\n\td\u200F👩‍🔧');
  });
});
