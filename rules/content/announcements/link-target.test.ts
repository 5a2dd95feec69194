import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { isLinkTarget, optionalLinkTarget } from './link-target.ts';

const stored = (typed: string): string => {
  const result = v.safeParse(optionalLinkTarget, typed);
  return result.success ? result.output : result.issues.map(({ message }) => message).join(' ');
};

describe('the link of an announcement or a banner', () => {
  test.each([
    ['', ''],
    ['  ', ''],
    ['https://veldra.example/2027?a=1#top', 'https://veldra.example/2027?a=1#top'],
    ['http://veldra.example', 'http://veldra.example'],
    ['/', '/'],
    ['/catalog', '/catalog'],
    [' /catalog/ ', '/catalog'],
    ['/en-us', '/'],
    ['/en-us/catalog/bike/scarp-trail-140', '/catalog/bike/scarp-trail-140'],
    ['/id-id/catalog/bike?colour=red&page=2', '/catalog/bike?colour=red&page=2'],
    ['/de/news/0198a000-0000-7000-8000-000000000008', '/news/0198a000-0000-7000-8000-000000000008'],
  ])('%j is stored as %j', (typed, link) => {
    expect(stored(typed)).toBe(link);
    expect(link === '' || isLinkTarget(link)).toBe(true);
  });

  test.each([
    '/posters',
    '/admin/users',
    '/en-us/admin/announcements',
    '/login',
    '/catalog/../admin/users',
    '/catalog/%2e%2e/admin/users',
    '/en-us//evil.example',
    '/en-us/de/catalog',
    '/\t/evil.example',
    '/catalog?next=javascript:alert(1)"<b>',
    '/files/pictures/x-400.webp',
  ])('%j is no page of the portal for readers', (typed) => {
    expect(stored(typed)).toBe('portal_page_unknown');
    expect(isLinkTarget(typed)).toBe(false);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://veldra.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://veldra.example/x',
    'file:///etc/passwd',
    'ftp://veldra.example',
    'mailto:a@veldra.example',
    'tel:+62812345678',
    '//evil.example',
    '//evil.example/catalog',
    String.raw`/\evil.example`,
    String.raw`\\evil.example`,
    String.raw`https:\\evil.example`,
    String.raw`https://veldra.example\@evil.example`,
    'https:/evil.example',
    'https:evil.example',
    'https://veldra.example@evil.example',
    'https://user:secret@veldra.example',
    'https://veldra.example/a b',
    'https://',
    'catalog',
    'veldra.example',
    '?next=/catalog',
    '#top',
  ])('%j is refused', (typed) => {
    expect(stored(typed)).toBe('valid_url');
    expect(isLinkTarget(typed)).toBe(false);
  });

  test('a long one is refused', () => {
    expect(stored(`https://veldra.example/${'x'.repeat(480)}`)).toContain('too_long');
    expect(stored(`/catalog/${'x'.repeat(130)}`)).toBe('portal_page_unknown');
  });
});
