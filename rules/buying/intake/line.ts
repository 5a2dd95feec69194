import { plainText } from '#rules/text/plain-text.ts';
import { notWanted, one, readQuantity, unclear, type ReadQuantity } from './quantity.ts';
import { codeSpans, tokensOf, type Span, type Token } from './tokens.ts';
import { columnRole } from './column-names.ts';
import { isNegated, linkWords, moneyWord, numbersInWords, politeWords, unitWords } from './words.ts';
import { withoutDates } from './written-dates.ts';

/**
 * How well the catalog knows a code: as it is written, by its letters and digits, or with leading zeros or digits that
 * a program removed.
 */
export type Grade = 'exact' | 'like' | 'padded';

/** The facts that the catalog knows about a code. */
export interface Found {
  readonly grade: Grade;
  /** Keys of the articles that the code may mean. */
  readonly articles: readonly string[];
}
export type Find = (code: string) => Found | null;

/** An article with its quantity, as named by a line. */
export interface Item {
  /** Texts that may name the article: the code first, then others in the row (own code, old code, GTIN). */
  readonly codes: readonly string[];
  readonly quantity: ReadQuantity;
}

/** One way to understand a line: everything that it requests. */
export type Reading = readonly Item[];

/** A line as understood: clear items, or several readings for a person to choose from. */
export interface LineReading {
  readonly items: Reading;
  readonly readings: readonly Reading[];
}

interface Code {
  readonly kind: 'code';
  readonly text: string;
  /** In the catalog; otherwise it only looks like a code. */
  readonly known: boolean;
}
interface Amount {
  readonly kind: 'number';
  readonly quantity: ReadQuantity;
  /** A unit, a multiplication sign or a word like "qty" marks it as a quantity. */
  readonly labelled: boolean;
  readonly bracketed: boolean;
  /** `25.00` may be a price. */
  readonly cents: boolean;
}
interface Word {
  readonly kind: 'word';
  readonly text: string;
  /** Carries no meaning: courtesy, brackets, units. */
  readonly quiet: boolean;
}
/** The end of an article; a word may say so. */
interface Break {
  readonly kind: 'break';
  readonly text?: string;
}
type Element = Code | Amount | Word | Break;

const unitWord = new RegExp(`^(?:${unitWords})\\.?$`, 'iu');
const politeWord = new RegExp(`^(?:${politeWords})[.,!?]*$`, 'iu');
const timesWord = /^[x×*]$/i;
const measure = /^\d+(?:[.,x×*/-]\d+)*(?:["”″']{1,2}|\p{L}{1,4}|°|%)?$/iu;
const marker = /^\s*\(?#?(\d{1,4})(?:[.)]{1,2})\s+(?=\S)/;
const bullet = /^\s*[-–—•*·>]+\s+(?=\S)/;

/** The number of a line in a numbered list: `1. A 4`. Null where a line has none. */
export function lineNumber(text: string): number | null {
  const found = marker.exec(text.replace(bullet, ''));
  return found ? Number(found[1]) : null;
}

const strong = ({ found }: { found: Found }): boolean => found.grade !== 'padded';
const rank: Readonly<Record<Grade, number>> = { exact: 0, like: 1, padded: 2 };
type KnownSpan = { readonly span: Span; readonly found: Found };

/** The known codes of a text: of overlapping ones the more certain, then the longer one; and the overlapped ones. */
function coverOf(text: string, find: Find): { cover: KnownSpan[]; rivals: KnownSpan[] } {
  const all = codeSpans(text).flatMap((span): KnownSpan[] => {
    const found = find(span.text);
    return found ? [{ span, found }] : [];
  });
  // "5" is a quantity before it is a way to write "0-5" or "00005".
  const sure = all.filter((one) => strong(one) && (one.found.grade === 'exact' || !/^\d{1,5}$/.test(one.span.text)));
  const sorted = (sure.length > 0 ? sure : all).toSorted(
    (a, b) =>
      rank[a.found.grade] - rank[b.found.grade] ||
      b.span.end - b.span.start - (a.span.end - a.span.start) ||
      a.span.start - b.span.start,
  );
  const cover: KnownSpan[] = [];
  const rivals: KnownSpan[] = [];
  for (const one of sorted) {
    const overlapping = cover.filter(({ span }) => span.start < one.span.end && one.span.start < span.end);
    if (overlapping.length === 0) cover.push(one);
    else if (strong(one) && overlapping.every((other) => reachesBeyond(one, other))) rivals.push(one);
  }
  return { cover: cover.toSorted((a, b) => a.span.start - b.span.start), rivals };
}

/** True if a span names a different article than one that it only partly covers. */
const reachesBeyond = (one: KnownSpan, other: KnownSpan): boolean =>
  (other.span.start > one.span.start || other.span.end < one.span.end) &&
  !one.found.articles.some((article) => other.found.articles.includes(article));

/** The elements of a text between known codes. */
function elementsOf(text: string, cover: readonly KnownSpan[]): Element[] {
  const elements: Element[] = [];
  let at = 0;
  for (const { span } of [...cover, null].map(
    (one) => one ?? { span: { start: text.length, end: text.length, text: '' } },
  )) {
    elements.push(...plainElements(text.slice(at, span.start)));
    if (span.text !== '') elements.push({ kind: 'code', text: span.text, known: true });
    at = span.end;
  }
  return labelled(elements);
}

/** A comma between a code and its quantity (`A,2 B,3`) does not separate articles; a comma before a space does. */
const isBreak = (between: string): boolean => /[;|\t\n]|,\s/.test(between);

/** `CODE,2,29`: commas between a code and the digits next to it separate numbers and are no decimal marks. */
const withoutGluedCommas = (text: string): string =>
  text
    .replace(/^(?:,\d+)+/, (run) => run.replaceAll(',', ' '))
    .replace(/(?:\d+,)+$/, (run) => run.replaceAll(',', ' '));

function plainElements(given: string): Element[] {
  const text = withoutGluedCommas(withoutDates(given));
  const elements: Element[] = [];
  let end = 0;
  for (const token of tokensOf(text)) {
    if (isBreak(text.slice(end, token.start))) elements.push({ kind: 'break' });
    end = token.end;
    elements.push(elementOf(token));
  }
  if (/[;|\t\n,]/.test(text.slice(end))) elements.push({ kind: 'break' });
  return elements;
}

function elementOf({ text, bracketed }: Token): Element {
  if (linkWords.has(text.toLowerCase())) return { kind: 'break', text };
  const tight = /^(?:[x×*](\d{1,6})|(\d{1,6})[x×*])$/i.exec(text);
  const digits = tight?.[1] ?? tight?.[2] ?? text.replace(/[.!?]+$/, '');
  const quantity = readQuantity(digits);
  const plain = /^[-−]?\d[\d.,'’]*$/.test(digits);
  if ((plain && !/^\d{6,}$/.test(digits)) || (quantity.qty !== null && !plain && /^\d/.test(digits)))
    return {
      kind: 'number',
      quantity,
      labelled: tight !== null || !plain,
      bracketed,
      cents: /\d[.,]\d{2}$/.test(digits),
    };
  return {
    kind: 'word',
    text,
    quiet:
      bracketed ||
      politeWord.test(text) ||
      unitWord.test(text) ||
      columnRole(text) === 'quantity' ||
      !/[\p{L}\d]/u.test(text),
  };
}

/**
 * Classifies numbers by the words next to them: `2 x`, `4 pcs`, `qty 4` are quantities, `29 x 2.4` and `€ 12` are not.
 */
function labelled(elements: readonly Element[]): Element[] {
  const word = (at: number): string => {
    const element = elements[at];
    return element?.kind === 'word' ? element.text : '';
  };
  const isNumber = (at: number): boolean => elements[at]?.kind === 'number';
  const times = (at: number): boolean => timesWord.test(word(at));
  const measured = (at: number): boolean => (times(at + 1) && isNumber(at + 2)) || (times(at - 1) && isNumber(at - 2));
  const fraction = (at: number): boolean => {
    const element = elements[at];
    return element?.kind === 'number' && element.quantity.qty === null;
  };
  // `2 € 4,90`: of two numbers next to a currency sign the one with cents is the price; `1 € 4` stays ambiguous.
  const priced = (at: number, money: number): boolean => {
    const other = 2 * money - at;
    return moneyWord.test(word(money)) && (!isNumber(other) || (fraction(at) && !fraction(other)));
  };
  return elements.map((element, at): Element => {
    if (element.kind === 'word' && times(at)) return { ...element, quiet: true };
    if (element.kind !== 'number') return element;
    if (measured(at) || priced(at, at - 1) || priced(at, at + 1)) return { kind: 'word', text: '', quiet: true };
    const named =
      times(at - 1) || times(at + 1) || unitWord.test(word(at + 1)) || columnRole(word(at - 1)) === 'quantity';
    return named ? { ...element, labelled: true } : element;
  });
}

const looksLikeCode = (text: string): boolean =>
  text.length >= 4 &&
  /^\p{L}?[\p{L}\d][\p{L}\d._/-]*$/u.test(text) &&
  /\d/.test(text) &&
  (/^\d{6,}$/.test(text) || !measure.test(text));

/**
 * Treats unknown words that look like codes as codes, so that an unknown article in a row of known ones is not lost.
 */
const withGuessedCodes = (elements: readonly Element[]): Element[] =>
  elements.map((element) =>
    element.kind === 'word' && !element.quiet && looksLikeCode(element.text)
      ? { kind: 'code', text: element.text, known: false }
      : element,
  );

const codesOf = (elements: readonly Element[]): Code[] => elements.filter((element) => element.kind === 'code');

/** The numbers that may be quantities: whole numbers before fractions, numbers in brackets last. */
function numbersOf(elements: readonly Element[]): Amount[] {
  const all = elements.filter((element) => element.kind === 'number');
  const outside = all.filter(({ bracketed }) => !bracketed);
  const used = outside.length > 0 ? outside : all;
  const whole = used.filter(({ quantity }) => quantity.qty !== null);
  return whole.length > 0 ? whole : used;
}

const loud = (element: Element | undefined): boolean => element?.kind === 'word' && !element.quiet;

/** The quantity of the only code among some elements. A number that could be part of a name leads to a question. */
function quantityOf(elements: readonly Element[]): ReadQuantity {
  const numbers = numbersOf(elements);
  const [first] = numbers;
  if (!first) {
    const written = numbersInWords(saidBy(elements));
    return written.length === 0 ? one : unclear(written);
  }
  const named = numbers.filter((number) => number.labelled);
  if (named.length === 1 && named[0]) return named[0].quantity;
  if (numbers.length > 1) return unclear(numbers.toReversed().flatMap(choicesOf));
  return placedSurely(elements, elements.indexOf(first)) && !first.cents
    ? first.quantity
    : unclear([...choicesOf(first), 1]);
}

const choicesOf = ({ quantity }: Amount): readonly number[] =>
  quantity.qty === null ? quantity.choices : [quantity.qty];

/** True if a number is in a typical place for a quantity: first, last, or next to the code with nothing after it. */
function placedSurely(elements: readonly Element[], at: number): boolean {
  const code = elements.findIndex(({ kind }) => kind === 'code');
  if (at < code) return !elements.slice(0, at).some(loud);
  const between = elements.slice(code + 1, at).some(loud);
  return between ? !elements.slice(at + 1).some(loud) : !loud(elements[at + 1]);
}

const item = (code: Code, quantity: ReadQuantity): Item => ({ codes: [code.text], quantity });

/** Splits elements at every break, if each part has one code: `A 2, B, 3 C`. */
function partsAtBreaks(elements: readonly Element[]): Element[][] | null {
  const breaks = [{ kind: 'break' } as const, ...elements];
  const parts = groups(breaks, ({ kind }) => kind === 'break').filter((part) =>
    part.some(({ kind }) => kind !== 'break'),
  );
  return parts.every((part) => codesOf(part).length === 1) ? parts : null;
}

/**
 * Splits elements before each code or before each number, if both alternate or all are codes: `A 2 B 3`, `2 A 3 B`, `A
 * B C`.
 */
function partsByOrder(elements: readonly Element[]): Element[][] | null {
  const order = elements
    .flatMap(({ kind }) => {
      if (kind === 'code') return 'C';
      if (kind === 'number') return 'N';
      return [];
    })
    .join('');
  if (/^(?:CN)+$|^C+$/.test(order)) return groups(elements, ({ kind }) => kind === 'code');
  return /^(?:NC)+$/.test(order) ? groups(elements, ({ kind }) => kind === 'number') : null;
}

/** True if no words are between the code and the quantity of a part. */
function adjacent(part: readonly Element[]): boolean {
  const places = part.flatMap(({ kind }, at) => (kind === 'code' || kind === 'number' ? [at] : []));
  return !part.slice(places[0], places.at(-1)).some(loud);
}

/**
 * Several articles of one line. If only their order shows which quantity belongs to which code, all of them must be
 * certain.
 */
function readSeveral(elements: readonly Element[]): Reading {
  const itemsOf = (parts: readonly Element[][]): Reading =>
    parts.flatMap((part) => codesOf(part).map((code) => item(code, quantityOf(part))));
  const apart = partsAtBreaks(elements);
  if (apart) return itemsOf(apart);
  const parts = partsByOrder(elements);
  const items = parts ? itemsOf(parts) : [];
  if (parts?.every(adjacent) && items.every(({ quantity }) => quantity.qty !== null)) return items;
  const choices = numbersOf(elements).flatMap(choicesOf);
  return codesOf(elements).map((code) => item(code, unclear([...choices, 1])));
}

/**
 * Groups that start at the elements for which `begins` is true; elements before the first start belong to the first
 * group.
 */
function groups(elements: readonly Element[], begins: (element: Element) => boolean): Element[][] {
  const parts: Element[][] = [];
  let started = false;
  for (const element of elements) {
    const begin = begins(element);
    if (parts.length === 0 || (begin && started)) parts.push([]);
    if (begin) started = true;
    parts.at(-1)?.push(element);
  }
  return parts;
}

const mayBeQuantity = ({ text }: Code): boolean => /^\d{1,6}$/.test(text) && (readQuantity(text).qty ?? 0) > 0;

/** Numbers that are also codes: `000025 000031` are two articles, or a quantity of one of them. */
function numericReadings(elements: readonly Element[]): Reading[] {
  const codes = codesOf(elements);
  if (elements.some(({ kind }) => kind === 'number') || codes.length % 2 !== 0 || !codes.some(({ known }) => known))
    return [];
  const pairs = codes.flatMap((code, at) => (at % 2 === 0 ? [[code, codes[at + 1]] as const] : []));
  const first = pairs.flatMap(([code, count]) =>
    count && mayBeQuantity(count) ? [item(code, readQuantity(count.text))] : [],
  );
  const second = pairs.flatMap(([count, code]) =>
    code && mayBeQuantity(count) ? [item(code, readQuantity(count.text))] : [],
  );
  const fitting = [first, second].filter((reading) => reading.length === pairs.length);
  return fitting.length === 0 ? [] : [codes.map((code) => item(code, one)), ...fitting];
}

/** The words between the codes and numbers of a line. */
const saidBy = (elements: readonly Element[]): string =>
  elements
    .map((element) => (element.kind === 'word' || element.kind === 'break' ? (element.text ?? ';') : ';'))
    .join(' ');

/** The request of a line. Words like "cancel" make a question of it, because they may be about any of its articles. */
function readElements(elements: readonly Element[]): LineReading {
  const read = readWanted(elements);
  if (!isNegated(saidBy(elements))) return read;
  const doubted = (items: Reading): Reading => items.map((each) => ({ ...each, quantity: notWanted(each.quantity) }));
  return { items: doubted(read.items), readings: read.readings.map(doubted) };
}

function readWanted(elements: readonly Element[]): LineReading {
  const codes = codesOf(elements);
  const [code] = codes;
  if (!code) return { items: [], readings: [] };
  const readings = numericReadings(elements);
  if (readings.length > 0) return { items: readings[0] ?? [], readings };
  if (codes.length === 1) return { items: [item(code, quantityOf(elements))], readings: [] };
  return { items: readSeveral(elements), readings: [] };
}

/**
 * True if unknown codes next to known ones are separate items: the pattern is regular with them, and there are no other
 * words.
 */
function guessesFit(elements: readonly Element[]): boolean {
  const codes = codesOf(elements);
  if (codes.length < 2 || !codes.some(({ known }) => !known)) return false;
  const numbers = elements.filter(({ kind }) => kind === 'number').length;
  return numbers === 0
    ? !elements.some(loud)
    : numbers === codes.length && (partsAtBreaks(elements) ?? partsByOrder(elements)) !== null;
}

/** Facts about the list that help to read one of its lines. */
export interface LineContext {
  /** The lines of the list are numbered: 1., 2., 3. */
  readonly counted: boolean;
}

/**
 * Reads a line of words with the help of the catalog: any number of codes and quantities in either order, between
 * names, units and courtesy. Null if the catalog knows no code in it and nothing else looks like one.
 */
export function readLine(given: string, find: Find, { counted }: LineContext): LineReading | null {
  const whole = plainText(given).trim();
  const withoutBullet = whole.replace(bullet, '');
  const count = lineNumber(withoutBullet);
  const marked = count !== null && find(withoutBullet) === null;
  const text = marked ? withoutBullet.replace(marker, '') : withoutBullet;
  const read = readText(text, find);
  if (!read || !marked || counted) return read;
  // `2. A` in a list without line numbers: the number may be a quantity, unless the line has another.
  const lone =
    read.items.length === 1 && read.readings.length === 0 && read.items[0]?.quantity === one
      ? read.items[0]
      : undefined;
  return lone ? { items: [{ ...lone, quantity: unclear([1, count]) }], readings: [] } : read;
}

function readText(text: string, find: Find): LineReading | null {
  const { cover, rivals } = coverOf(text, find);
  const elements = elementsOf(text, cover);
  const guessed = withGuessedCodes(elements);
  if (cover.length === 0) return guessesFit(guessed) || codesOf(guessed).length === 1 ? readElements(guessed) : null;
  const read = readElements(guessesFit(guessed) ? guessed : elements);
  if (rivals.length === 0) return read;
  const others = rivals.slice(0, 3).map((rival): Reading => {
    const rest = cover.filter(({ span }) => span.end <= rival.span.start || span.start >= rival.span.end);
    return readElements(
      elementsOf(
        text,
        [...rest, rival].toSorted((a, b) => a.span.start - b.span.start),
      ),
    ).items;
  });
  const own = read.readings.length > 0 ? read.readings : [read.items];
  return { items: read.items, readings: [...own, ...others] };
}
