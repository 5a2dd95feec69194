import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { streamsOfPdf, tagsOfPdf, textOfPdf, untaggedTextOf } from '#testing/pdf-text.ts';
import { endSheet, newSheet, printBand, printFacts, printHeader, printHeading, type Sheet } from './pdf-sheet.ts';
import { printTable, printTotals, type Column } from './pdf-table.ts';

interface Row {
  readonly name: string;
  readonly qty: number;
}

const columns = (sheet: Sheet): Column<Row>[] => [
  {
    title: 'Article',
    width: sheet.width - 60,
    align: 'left',
    cell: ({ name }) => name,
    detail: ({ qty }) => `lot ${qty}`,
  },
  { title: 'Qty', width: 60, align: 'right', cell: ({ qty }) => String(qty) },
];

/** A document with a table of so many rows whose names have several lines. */
function draw(count: number, lines = 1, color = ''): Promise<Buffer> {
  const sheet = newSheet({
    language: 'en',
    title: 'Paper 1',
    author: 'Veldra',
    color,
    runningTitle: 'Paper 1 · Radhaus',
  });
  printHeader(sheet, { portal: 'Veldra', sender: ['Veldra GmbH', 'Hafenstr. 1'] });
  printBand(sheet, [
    ['To pay', 'EUR 12,00'],
    ['Due on', ''],
  ]);
  printFacts(sheet, [['Customer', ['Radhaus Łódź', 'Kiel']]]);
  printHeading(sheet, 'Lines');
  const name = Array.from({ length: lines }, (_, at) => `begin${at} ${'long '.repeat(18)}end${at}`).join(' ');
  const rows = Array.from({ length: count }, (_, at) => ({ name: `${name} row${at}`, qty: at }));
  printTable(sheet, columns(sheet), rows);
  printTotals(sheet, [
    { label: 'Goods', value: 'EUR 10,00' },
    { label: 'Total', value: 'EUR 12,00', kind: 'sum' },
    { label: 'Open', value: 'EUR 2,00', kind: 'rest' },
  ]);
  return buffer(endSheet(sheet, 'Veldra GmbH', (page, pages) => `${page}/${pages}`));
}

/** The printed words, page by page: each page ends with its number. */
const pagesOf = (pdf: Buffer): string[] => {
  const lines = textOfPdf(pdf).split('\n');
  const pages: string[] = [];
  let from = 0;
  lines.forEach((line, at) => {
    if (!/^\d+\/\d+$/.test(line)) return;
    pages.push(lines.slice(from, at).join('\n'));
    from = at + 1;
  });
  return pages;
};

describe('a printed document', () => {
  test('has a title, a heading, and a table with heads for screen readers, and no text without a tag', async () => {
    const pdf = await draw(40);
    expect(untaggedTextOf(pdf)).toBe(0);
    const counted = Object.fromEntries(['H1', 'H2', 'Table', 'TR', 'TH'].map((tag) => [tag, tagsOfPdf(pdf, tag)]));
    // Heads of further pages are not read again: two columns, and the two lines of the sums.
    expect(counted).toEqual({ H1: 1, H2: 1, Table: 2, TR: 1 + 40 + 3, TH: 2 + 3 });
    expect(pdf.toString('latin1')).toMatch(
      /\/Marked true[\s\S]*\/DisplayDocTitle true|\/DisplayDocTitle true[\s\S]*\/Marked true/,
    );
    expect(pdf.toString('latin1')).toContain('/Lang (en)');
  });

  test('keeps a row on one page, and repeats its title and the heads of the columns on each', async () => {
    const pages = pagesOf(await draw(40, 3));
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) {
      expect(page).toContain('Article');
      expect([...page.matchAll(/begin0/g)].length).toBe([...page.matchAll(/row\d+/g)].length);
      expect([...page.matchAll(/begin0/g)].length).toBe([...page.matchAll(/lot \d+/g)].length);
    }
    expect(pages.slice(1).every((page) => page.includes('Paper 1 · Radhaus'))).toBe(true);
    // A sum is not parted from what it adds up.
    expect(pages.at(-1)).toContain('Goods');
    expect(pages.at(-1)).toContain('Total');
  });

  test('leaves out a fact without a value', async () => {
    const words = textOfPdf(await draw(1));
    expect(words).toContain('To pay');
    expect(words).not.toContain('Due on');
  });

  test('reads the cells of a very long table by its rows', async () => {
    const pdf = await draw(1_001);
    expect(tagsOfPdf(pdf, 'TD')).toBe(1_001 + 3);
    expect(untaggedTextOf(pdf)).toBe(0);
  });
});

test('a sheet has the colour of its market, else that of the portal', async () => {
  const fills = async (color: string): Promise<Record<string, number>> => {
    const streams = streamsOfPdf(await draw(2, 1, color)).join('\n');
    const colors = [...streams.matchAll(/^([\d. ]+) scn$/gm)].map(
      ([, parts = '']) =>
        `#${parts
          .split(' ')
          .map((part) =>
            Math.round(Number(part) * 255)
              .toString(16)
              .padStart(2, '0'),
          )
          .join('')}`,
    );
    return Object.fromEntries(
      ['#009ace', '#00688b', '#b00020'].map((one) => [one, colors.filter((each) => each === one).length]),
    );
  };
  const portal = await fills('');
  expect(portal['#009ace']).toBe(1);
  expect(portal['#b00020']).toBe(0);
  // The first fact of the band, and the amount that is left.
  expect(portal['#00688b']).toBe(2);
  expect(await fills('#b00020')).toEqual({ '#009ace': 0, '#00688b': 0, '#b00020': 1 + (portal['#00688b'] ?? 0) });
});
