import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textDifference } from './text-difference.ts';

const marked = (earlier: string, later: string): string =>
  textDifference(earlier, later)
    .map(({ kind, text }) => {
      if (kind === 'same') return text;
      if (kind === 'added') return `+[${text}]`;
      return `-[${text}]`;
    })
    .join('');

describe('differences of two texts', () => {
  test.each([
    ['', '', ''],
    ['a b c', 'a b c', 'a b c'],
    ['', 'a b', '+[a b]'],
    ['a b', '', '-[a b]'],
    ['the red frame', 'the blue frame', 'the -[red ]+[blue ]frame'],
    ['the frame', 'the new frame', 'the +[new ]frame'],
    ['a b c d', 'b c d e', '-[a ]b c d +[e]'],
    ['a  b', 'a b', 'a b'],
    ['one two three', 'four five six', '-[one two three]+[four five six]'],
  ])('%s → %s', (earlier, later, shown) => {
    expect(marked(earlier, later)).toBe(shown);
  });

  test('lose no word and change no word, as few as possible', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, text, (earlier, later) => {
        const pieces = textDifference(earlier, later);
        const words = (kinds: readonly string[]): string[] =>
          pieces.flatMap(({ kind, text: piece }) => (kinds.includes(kind) ? piece.split(/\s+/).filter(Boolean) : []));
        expect(words(['same', 'removed'])).toEqual(earlier.split(' ').filter(Boolean));
        expect(words(['same', 'added'])).toEqual(later.split(' ').filter(Boolean));
        expect(words(['same']).length).toBe(
          commonWords(earlier.split(' ').filter(Boolean), later.split(' ').filter(Boolean)),
        );
      }),
    );
  });

  test('shows very different long texts as a whole', () => {
    const words = (letter: string): string => Array.from({ length: 3_000 }, (_, at) => `${letter}${at}`).join(' ');
    expect(textDifference(words('a'), words('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});

/** Length of the longest common sequence. */
function commonWords(left: readonly string[], right: readonly string[]): number {
  let row = Array.from({ length: right.length + 1 }, () => 0);
  for (const word of left) {
    const next = [0];
    for (const [at, other] of right.entries())
      next.push(word === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
}
