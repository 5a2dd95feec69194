import { describe, expect, test } from 'vitest';
import { findPage, hitsIn } from './pdf-search.ts';

const hits = (text: string, find: string) =>
  hitsIn(text, find)
    .filter(({ hit }) => hit)
    .map((piece) => piece.text);

describe('the words in a page of a PDF', () => {
  test('are found without regard to case and accents, at the beginning of a word', () => {
    expect(hits('Le réglage du DÉRAILLEUR arrière', 'derailleur REGL')).toEqual(['régl', 'DÉRAILLEUR']);
    expect(hits('Wheelset, wheel', 'wheel')).toEqual(['Wheel', 'wheel']);
    expect(hits('flywheel', 'wheel')).toEqual([]);
    expect(hits('12 Nm (5 Nm)', '5')).toEqual(['5']);
    expect(hits('Decomposed e\u0301 and ﬁ', 'É')).toEqual(['e\u0301']);
  });

  test('leave the text as it is', () => {
    for (const [text, find] of [
      ['Straße 5 Nm, Höhe', 'höhe strasse'],
      ['a'.repeat(50), 'a'],
      ['', 'x'],
      ['no words', ' .* '],
    ] as const)
      expect(
        hitsIn(text, find)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
  });
});

describe('the search for a page', () => {
  const pdf = (...pages: string[]) => ({
    numPages: pages.length,
    getPage: async (number: number) => ({
      getTextContent: async () => ({ items: [{ str: pages[number - 1] ?? '', hasEOL: true }, { type: 'mark' }] }),
    }),
  });
  const always = () => true;

  test('finds the next one after the shown page, and goes round', async () => {
    const file = pdf('torque', 'nothing', 'Torque table', 'end');
    expect(await findPage(file, 'torque', 0, always)).toBe(1);
    expect(await findPage(file, 'torque', 1, always)).toBe(3);
    expect(await findPage(file, 'torque', 3, always)).toBe(1);
    expect(await findPage(file, 'absent', 2, always)).toBeNull();
    expect(await findPage(file, '...', 0, always)).toBeNull();
  });

  test('ends when the reader goes away', async () => {
    expect(await findPage(pdf('torque'), 'torque', 0, () => false)).toBeNull();
  });
});
