import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filesOf, richTextWords, tableLimits } from '#rules/content/content/content-text.ts';
import { anyText } from '#testing/any-text.ts';
import { cleanContentText } from './content-text.ts';

const id = '0198a000-0000-7000-8000-0000000000f1';
const table = (rows: string): string => `<table>${rows}</table>`;

describe('content text (Q-168)', () => {
  test.each([
    ['<h2>A</h2><p>b <strong>c</strong><br />d</p>', '<h2>A</h2><p>b <strong>c</strong><br />d</p>'],
    ['<h1>A</h1><h5>B</h5><div>c</div>', '<h2>A</h2><h4>B</h4><p>c</p>'],
    ['loose <b>words</b><p>p</p> tail', '<p>loose <strong>words</strong></p><p>p</p><p> tail</p>'],
    ['<strong><h3>A</h3><p>b</p></strong>', '<h3><strong>A</strong></h3><p><strong>b</strong></p>'],
    ['<p>a<table><tr><td>b</td></tr></table>', `<p>a</p>${table('<tbody><tr><td><p>b</p></td></tr></tbody>')}`],
    [
      '<ul><li>a<ul><li>b</li></ul></li>c</ul>',
      '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>',
    ],
    [
      '<p>CO<sub>2</sub>, <strong>m<sup>2</sup></strong></p>',
      '<p>CO<sub>2</sub>, <strong>m</strong><strong><sup>2</sup></strong></p>',
    ],
    ['<p><sup>a<sub>b</sub></sup></p>', '<p><sup>a</sup><sub>b</sub></p>'],
    [
      '<ol start="4" type="a"><li>d<ol start="2"><li>e</li></ol></li></ol>',
      '<ol start="4"><li><p>d</p><ol start="2"><li><p>e</p></li></ol></li></ol>',
    ],
    [
      '<ul start="4"><li>a</li></ul><ol start="0"><li>b</li></ol><ol start="x"><li>c</li></ol>',
      '<ul><li><p>a</p></li></ul><ol><li><p>b</p></li></ol><ol><li><p>c</p></li></ol>',
    ],
    ['<li>a</li><td>b</td>', '<p>a</p><p>b</p>'],
    [
      '<blockquote><h2>a</h2><table><tr><td>b</td></tr></table></blockquote>',
      '<blockquote><p>a</p><p>b</p></blockquote>',
    ],
    ['<p></p><h2> </h2><ul></ul><table></table>', '<p></p>'],
    ['<p><a href="/order">o</a> <a href="/catalog/bike/scarp-trail-140?colour=BK">c</a></p>', null],
    [
      '<p><a href="https://a.example/?a=1&amp;b=2">w</a> <a href="mailto:a@b.example">m</a> <a href="tel:+493012">t</a></p>',
      null,
    ],
    ['<a href="x">w</a><a href="/order">o</a> p', '<p>w<a href="/order">o</a> p</p>'],
    ['<a href="https://a.example"><b>x</b>y</a>', '<p><a href="https://a.example"><strong>x</strong>y</a></p>'],
    ['<a href="/admin/users">a</a><a href="//a.example">b</a><a href="/\\a.example">c</a>', '<p>abc</p>'],
    [
      '<a href="https://a:b@c.example">a</a><a href="https:c.example">b</a><a href="ftp://c.example">c</a>',
      '<p>abc</p>',
    ],
  ])('%s', (given, kept) => {
    expect(cleanContentText(given)).toBe(kept ?? given);
  });

  test.each([
    [
      `<img data-file="${id.toUpperCase()}" src="x" alt="A  b">`,
      `<figure><img data-file="${id}" alt="A b" /></figure>`,
    ],
    [
      `<figure data-width="half" style="x"><img data-file="${id}" alt="a"><figcaption>C <i>d</i></figcaption></figure>`,
      `<figure data-width="half"><img data-file="${id}" alt="a" /><figcaption>C <em>d</em></figcaption></figure>`,
    ],
    [
      `<figure data-width="third"><video data-file="${id}" aria-label="v" autoplay src="x">old</video></figure>`,
      `<figure><video data-file="${id}" aria-label="v"></video></figure>`,
    ],
    [
      '<figure><a href="https://v.example/1"><b>T</b></a></figure>',
      '<figure><a href="https://v.example/1">T</a></figure>',
    ],
    ['<figure><a href="/order">T</a></figure>', '<p><a href="/order">T</a></p>'],
    [
      '<figure><p>one <a href="https://v.example/1">T</a></p></figure>',
      '<p>one <a href="https://v.example/1">T</a></p>',
    ],
    ['<figure><img data-file="1" alt="a">x</figure><img src="https://a.example/a.png">', '<p>x</p>'],
    [
      `<table><tr><td><img data-file="${id}" alt="a">x</td></tr></table>`,
      table('<tbody><tr><td><p>x</p></td></tr></tbody>'),
    ],
  ])('files: %s', (given, kept) => {
    expect(cleanContentText(given)).toBe(kept);
  });

  test.each([
    [
      '<tr><th>A</th><th scope="row">B</th></tr><tr><th>c</th><td>d</td></tr>',
      '<thead><tr><th scope="col"><p>A</p></th><th scope="col"><p>B</p></th></tr></thead>' +
        '<tbody><tr><th scope="row"><p>c</p></th><td><p>d</p></td></tr></tbody>',
    ],
    [
      '<tbody><tr><td>a</td></tr></tbody><thead><tr><td>H</td></tr></thead><tfoot><tr><td>f</td></tr></tfoot>',
      '<thead><tr><th scope="col"><p>H</p></th></tr></thead><tbody><tr><td><p>a</p></td></tr><tr><td><p>f</p></td></tr></tbody>',
    ],
    [
      '<tr><td rowspan="9" colspan="99999">a</td></tr><tr><td colspan="2">b</td></tr>',
      '<tbody><tr><td rowspan="2"><p>a</p></td></tr><tr><td colspan="2"><p>b</p></td></tr></tbody>',
    ],
    ['<td colspan="0" rowspan="-1">a<td colspan="1e9">b', '<tbody><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody>'],
  ])('tables: %s', (given, kept) => {
    expect(cleanContentText(table(given))).toBe(table(kept));
  });

  test('keeps tables, lists and nesting within their limits', () => {
    const wide = cleanContentText(table(`<tr>${'<td>x</td>'.repeat(300)}</tr>`.repeat(400)));
    expect(wide.match(/<tr>/g)).toHaveLength(tableLimits.rows);
    expect(wide.match(/<td>/g)).toHaveLength(tableLimits.rows * tableLimits.columns);
    expect(cleanContentText('<ul><li>'.repeat(40) + 'x').match(/<ul>/g)).toHaveLength(5);
    for (const tag of ['blockquote', 'strong', 'div', 'table><tr><td', 'figure', 'a href="/order"'])
      expect(cleanContentText(`<${tag}>`.repeat(5_000) + 'x').length).toBeLessThan(200);
  });

  test('removes invisible characters that mislead', () => {
    expect(cleanContentText('<p>a\u0000\u202Eb&#8238;&#0;c\u2066d\uFEFF\u{E0041}e 👩‍🔧</p>')).toBe('<p>abcde 👩‍🔧</p>');
  });

  const tag = fc.constantFrom(
    ...'p,br,b,strong,em,u,s,h1,h2,h4,ul,ol,li,blockquote,table,thead,tbody,tfoot,tr,th,td,figure,figcaption,div,span'.split(
      ',',
    ),
    'script',
    'svg',
    'th scope="row"',
    'td colspan="7"',
    'td rowspan="3"',
    'th colspan="20"',
    'td colspan="19" rowspan="200"',
    'a href="/order"',
    'a href="https://a.example/b"',
    'a href="javascript:alert(1)"',
    'figure data-width="half"',
    `img data-file="${id}" alt="a b"`,
    `video data-file="${id}" aria-label="v"`,
  );
  const piece = fc.oneof(
    { weight: 6, arbitrary: tag.map((name) => `<${name}>`) },
    { weight: 4, arbitrary: tag.map((name) => `</${name.split(' ')[0] ?? ''}>`) },
    {
      weight: 3,
      arbitrary: fc.constantFrom('x', ' ', 'a &lt; b', '&amp;amp;', '\n', '"', '<!-- c -->', '<', '&#8238;', '\u0000'),
    },
    { weight: 1, arbitrary: anyText({ maxLength: 6 }) },
  );

  test('cleaning twice changes nothing', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const clean = cleanContentText(pieces.join(''));
        expect(cleanContentText(clean)).toBe(clean);
        expect(clean).not.toMatch(
          /<(?!\/?(?:p|br|strong|em|u|s|h[234]|ul|ol|li|a|blockquote|table|thead|tbody|tr|th|td|figure|img|video|figcaption)\b)/,
        );
        expect(filesOf(clean).every((file) => file === id)).toBe(true);
        expect(richTextWords(clean)).not.toMatch(/\s\s|(?! )\p{Cc}/u);
      }),
      { numRuns: 2_000 },
    );
  });
});
