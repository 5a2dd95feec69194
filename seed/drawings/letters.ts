// Letters as strokes: drawings with words look the same on machines without fonts. A letter is 4 wide and 6 high.
const STROKES: Readonly<Record<string, string>> = {
  A: '06 02 20 42 46,04 44',
  B: '00 06 36 45 44 33 03,33 42 41 30 00',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 26 45 41 20 00',
  E: '40 00 06 46,03 33',
  F: '40 00 06,03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06,40 46,03 43',
  I: '10 30,20 26,16 36',
  J: '30 35 26 16 05',
  K: '00 06,40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 01 05 16 36 45 41 30 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 01 05 16 36 45 41 30 10,24 46',
  R: '06 00 30 41 42 33 03,23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40,20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46,40 06',
  Y: '00 23 40,23 26',
  Z: '00 40 06 46',
  0: '10 01 05 16 36 45 41 30 10,14 32',
  1: '02 20 26,06 46',
  2: '01 10 30 41 42 06 46',
  3: '00 40 23 43 45 36 06',
  4: '36 30 04 44',
  5: '40 00 03 33 44 45 36 06',
  6: '30 02 05 16 36 45 44 33 03',
  7: '00 40 16',
  8: '13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33',
  9: '16 44 41 30 10 01 02 13 43',
  '-': '13 33',
  '.': '25 26',
  ',': '25 17',
  ':': '21 22,24 25',
  '/': '06 40',
  '&': '46 02 11 21 32 05 16 26 44',
};

const plain = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

/** Words in capital letters with the upper left corner at x, y; unknown characters are left blank. */
export function letters(
  words: string,
  { x, y, height, color, weight = 1 }: { x: number; y: number; height: number; color: string; weight?: number },
): string {
  const scale = height / 6;
  const d = plain(words)
    .split('')
    .flatMap((letter, nth) =>
      (STROKES[letter] ?? '')
        .split(',')
        .filter((line) => line !== '')
        .map(
          (line) =>
            'M' +
            line
              .split(' ')
              .map((point) => `${Number(point[0]) + nth * 5.6} ${point[1] ?? ''}`)
              .join('L'),
        ),
    )
    .join('');
  return `<path transform="translate(${x} ${y}) scale(${Math.round(scale * 1000) / 1000})" d="${d}" fill="none" stroke="${color}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Width of words with letters of a height. */
export const lettersWidth = (words: string, height: number): number => (words.length * 5.6 - 1.6) * (height / 6);
