import type { ErrorCode } from '#rules/errors.ts';
import { plainText } from '#rules/text/plain-text.ts';
import { politeWords, unitWords } from './words.ts';

/** Maximum quantity of one row, the same as for a cart line. */
export const largestQuantity = 99_999;

/** A quantity as read: the number, or why there is none and what it may mean. */
export interface ReadQuantity {
  readonly qty: number | null;
  readonly problem: ErrorCode | null;
  readonly choices: readonly number[];
}

/** How the quantities of a list are written, to resolve those that can be read in two ways. */
export interface QuantityStyle {
  /** The decimal mark, if some quantity shows it. */
  readonly mark: '.' | ',' | null;
  /** How to read `1.000` if no decimal mark is known: a thousand, one, or unclear, which a person has to decide. */
  readonly threes: 'thousand' | 'decimals' | 'unclear';
}

export const unknownStyle: QuantityStyle = { mark: null, threes: 'unclear' };

const spaces = /[\s\u00A0\u2007\u2009\u202F]+/g;
const unit = new RegExp(`^(?:${unitWords})(?![\\p{L}\\d])\\.?`, 'iu');
const polite = new RegExp(`\\([^)]*\\)|\\[[^\\]]*\\]|(?<!\\p{L})(?:${politeWords})(?!\\p{L})|[.,;:!?]`, 'giu');

/**
 * Splits a quantity into its number without multiplication signs and the words after it, except units, courtesy and
 * brackets.
 */
function parted(text: string): { number: string; words: string } {
  if (/^\d+$/.test(text)) return { number: text, words: '' };
  const trimmed = plainText(text)
    .trim()
    .replace(/^[x×*]\s*(?=\d)/i, '');
  const number = /^(\d[\d.,'’\s]*)(.*)$/u.exec(trimmed);
  if (!number) return { number: trimmed, words: '' };
  const [, digits = '', rest = ''] = number;
  const words = rest
    .trim()
    .replace(/^[x×*]$/i, '')
    .replace(unit, '')
    .replaceAll(polite, '')
    .trim();
  return { number: digits.replaceAll(spaces, ' ').replace(/[.,'’ ]+$/, ''), words };
}

/**
 * The number of a quantity without its unit, multiplication signs and spaces; the whole text if it contains other
 * words.
 */
function bare(text: string): string {
  const { number, words } = parted(text);
  return words === '' ? number : text.trim();
}

/** How the quantities of a column are written: `12,0` next to `1.000` shows that the point separates thousands. */
export function quantityStyle(cells: readonly string[]): QuantityStyle {
  let mark: '.' | ',' | null = null;
  let whole = 0;
  for (const cell of cells) {
    const text = bare(cell);
    if (/^\d+$/.test(text)) whole += 1;
    const decimals = /^(\d+)([.,])(\d+)$/.exec(text);
    if (decimals) {
      const [, before = '', sign, after = ''] = decimals;
      if (after.length !== 3 || before.length > 3 || /^0/.test(before)) mark = sign as '.' | ',';
    }
    const both = /^\d{1,3}(?:([.,'’ ])\d{3})+([.,])\d+$/.exec(text);
    if (both && both[1] !== both[2]) mark = both[2] as '.' | ',';
  }
  return { mark, threes: whole > 0 ? 'thousand' : 'unclear' };
}

/**
 * Both ways to read a column of which several cells are `5.000` or `12,000` and no cell shows the decimal mark; empty
 * where the cells are clear. A single one is a question about its row.
 */
export function readingsOfColumn(cells: readonly string[], style: QuantityStyle): QuantityStyle[] {
  const open = cells.filter((cell) => readQuantity(cell, style).problem === 'quantity_unclear').length;
  return open < 2
    ? []
    : [
        { ...style, threes: 'decimals' },
        { ...style, threes: 'thousand' },
      ];
}

/** One unit of an article: the meaning of a code alone. */
export const one: ReadQuantity = { qty: 1, problem: null, choices: [] };

/** A quantity that a person has to choose. */
export const unclear = (choices: readonly number[]): ReadQuantity => ({
  qty: null,
  problem: 'quantity_unclear',
  choices: [...new Set(choices)].filter((qty) => qty > 0 && qty <= largestQuantity),
});

/** A quantity of an article that the list says is not wanted. */
export const notWanted = ({ qty, choices }: ReadQuantity): ReadQuantity => ({
  ...unclear(qty === null ? choices : [qty]),
  problem: 'maybe_not_wanted',
});

const given = (qty: number): ReadQuantity =>
  Number.isSafeInteger(qty) && qty >= 0 && qty <= largestQuantity
    ? { qty, problem: null, choices: [] }
    : { qty: null, problem: 'out_of_range', choices: [] };
const refused = (problem: ErrorCode, choices: readonly number[] = []): ReadQuantity => ({
  qty: null,
  problem,
  choices,
});

/**
 * Reads a quantity: `12`, `12,0`, `1.000`, `1 000`, `3 pcs`, `x4`. It never guesses: a text that could be a thousand or
 * one is `quantity_unclear` with both choices, unless the other quantities of the list decide. A fraction is refused
 * with the two nearest whole numbers; one below 1, and a negative number, is below the minimum.
 */
export function readQuantity(text: string, style: QuantityStyle = unknownStyle): ReadQuantity {
  // Only an "x" may come before the number.
  if (/^[A-WYZa-wyz]/.test(text)) return refused('must_be_numeric');
  const { number, words } = parted(text);
  // "12 bags": the number of units in a bag is unknown.
  if (words !== '' && !/^e[+-]?\d/i.test(words))
    return refused('must_be_numeric', readQuantity(number, style).qty ? [Number(readQuantity(number, style).qty)] : []);
  return readNumber(words === '' ? number : plainText(text).trim(), style);
}

function readNumber(number: string, style: QuantityStyle): ReadQuantity {
  if (number === '') return refused('quantity_missing');
  if (/^\d{1,15}$/.test(number)) return given(Number(number));
  if (/^[-−]\s*\d/.test(number)) return refused('min_quantity');
  if (/^\d+\.\d{9,}$/.test(number)) return floating(number);
  if (/^\d(?:\.\d+)?e\+?\d{1,2}$/i.test(number)) return given(Number(number));
  if (/^\d{1,3}(?:(?:\.\d{3}){2,}|(?:,\d{3}){2,}|(?:[’']\d{3})+|(?: \d{3})+)$/.test(number))
    return given(Number(number.replaceAll(/\D/g, '')));
  const both = /^(\d{1,3}(?:([.,'’ ])\d{3})+)([.,])(\d+)$/.exec(number);
  if (both && both[2] !== both[3]) return fraction((both[1] ?? '').replaceAll(/\D/g, ''), both[4] ?? '');
  const decimals = /^(\d+)([.,])(\d+)$/.exec(number);
  if (!decimals) return refused('must_be_numeric');
  const [, before = '', sign, after = ''] = decimals;
  const threes = after.length === 3 && before.length <= 3 && !/^0/.test(before);
  if (!threes || style.mark === sign) return fraction(before, after);
  if (style.mark !== null || style.threes === 'thousand') return given(Number(before + after));
  if (style.threes === 'decimals') return fraction(before, after);
  const thousand = Number(before + after);
  return refused('quantity_unclear', /^0+$/.test(after) ? [Number(before), thousand] : [thousand]);
}

/** A whole number that a program stored as a floating point number: 2.0000000000000004. */
function floating(number: string): ReadQuantity {
  const near = Math.round(Number(number));
  return Math.abs(Number(number) - near) < 1e-9 ? given(near) : fraction(...(number.split('.') as [string, string]));
}

function fraction(before: string, after: string): ReadQuantity {
  const whole = Number(before);
  if (/^0*$/.test(after)) return given(whole);
  return refused(
    whole === 0 ? 'min_quantity' : 'must_be_whole_number',
    [whole, whole + 1].filter((qty) => qty > 0 && qty <= largestQuantity),
  );
}
