import { readQuantity } from './quantity.ts';
import { longestCode } from './tokens.ts';
import type { ColumnRole } from './column-names.ts';

/** Indexes of the columns that hold codes (the first is preferred) and of the column that holds the quantity. */
export interface Layout {
  readonly codes: readonly number[];
  readonly quantity: number | null;
  /** No column clearly holds the quantities: a person chooses one of the layouts, even if there is only one. */
  readonly unclear: boolean;
  /** Columns of numbers that are not read as quantities. */
  readonly leftOut: readonly LeftOutColumn[];
}

/**
 * A column of numbers that is left out: prices (an amount with cents or a currency), or a count of the rows (1, 2, 3).
 */
export interface LeftOutColumn {
  readonly place: number;
  readonly reason: 'prices' | 'row_numbers';
}

/** Columns that make up one list: a table has several where lists stand side by side. */
export interface Block {
  /** Possible layouts, the most likely first. */
  readonly layouts: readonly Layout[];
  /** Columns without a name in a header that names no quantity: one of them may hold it. */
  readonly unnamed: readonly number[];
}

type Cells = readonly string[];
type Roles = readonly (ColumnRole | null)[];

/** The order in which the columns of a row are searched for its article. */
export const roleOrder: readonly ColumnRole[] = ['code', 'own', 'old', 'gtin'];
/** Number of rows that are sampled to recognise a column. */
const sampleRows = 300;

export const looksLikeCode = (cell: string): boolean =>
  cell !== '' && cell.length <= longestCode && /[\p{L}\p{Nd}]/u.test(cell) && !/\s{2,}|\t/.test(cell);

export function couldBeQuantity(cell: string): boolean {
  if (cell === '' || cell.length > 40 || !/\d/.test(cell)) return false;
  const read = readQuantity(cell, { mark: null, threes: 'thousand' });
  return read.qty !== null && read.qty > 0;
}

const currency = '(?:[$€£¥]|Rp|RM|EUR|USD|GBP|CHF|IDR|MYR|SGD|AUD)\\.?';
const number = "\\d[\\d.,'’ ]*-?";
const inCurrency = new RegExp(`^${currency}\\s*${number}$|^${number}\\s*${currency}$`, 'iu');

/** A number that looks like a price: with a currency, with cents (`25.00` too), or one that is not whole. */
export const looksLikePrice = (cell: string): boolean =>
  inCurrency.test(cell) ||
  // Without a point or a comma there are no cents.
  (!/^[\w-]*$/.test(cell) &&
    (/^\d[\d.,'’ ]*[.,](?:\d{1,2}|-)$/.test(cell) || readQuantity(cell).problem === 'must_be_whole_number'));

interface ColumnFacts {
  readonly place: number;
  /** Share of the cells that hold something like a code, like a quantity. */
  readonly codes: number;
  readonly quantities: number;
  readonly codeScore: number;
  readonly quantityScore: number;
  /** Share of the cells that look like prices, and like prices or quantities. */
  readonly prices: number;
  readonly numbers: number;
  /** 1, 2, 3: the row numbers. */
  readonly counting: boolean;
  /** Whole numbers that are not quantities: row numbers, prices, very long numbers. */
  readonly otherNumbers: boolean;
}

function columnFacts(rows: readonly Cells[], place: number): ColumnFacts {
  const sample = rows.slice(0, sampleRows);
  const cells = sample.map((row) => row[place] ?? '').filter((cell) => cell !== '');
  const count = Math.max(1, cells.length);
  // Quantities repeat: each different cell is tested once.
  const times = new Map<string, number>();
  for (const cell of cells) times.set(cell, (times.get(cell) ?? 0) + 1);
  const share = (test: (cell: string) => boolean): number => {
    let sum = 0;
    for (const [cell, often] of times) if (test(cell)) sum += often;
    return sum / count;
  };
  const prices = share(looksLikePrice);
  const mixed = share((cell) => /\d/.test(cell) && /\p{L}/u.test(cell) && !/\s/.test(cell));
  const zeros = share((cell) => /^0\d/.test(cell));
  const long = share((cell) => /^\d{6,}$/.test(cell));
  const words = share((cell) => /\s/.test(cell) || /^\p{L}+$/u.test(cell));
  const small = share((cell) => /^\d{1,4}$/.test(cell));
  const distinct = times.size / count;
  const filled = sample.length === 0 ? 0 : Math.min(1, cells.length / sample.length);
  const counting = cells.length > 2 && cells.every((cell, index) => cell === String(index + 1));
  return {
    place,
    codes: share((cell) => looksLikeCode(cell) && !/^[\d.,\s]*[.,]\d{1,2}$/.test(cell)),
    quantities: share(couldBeQuantity),
    codeScore:
      mixed * 4 + zeros * 3 + long * 3 + distinct + filled * 2 - words * 3 - prices * 4 - small - (counting ? 4 : 0),
    quantityScore: small * 2 + filled - prices * 3 - zeros - long * 3 - mixed - (counting ? 3 : 0),
    prices,
    numbers: share((cell) => couldBeQuantity(cell) || looksLikePrice(cell)),
    counting,
    otherNumbers: counting || prices > 0.5 || long > 0.5,
  };
}

const widthOf = (rows: readonly Cells[], roles: Roles | null): number =>
  Math.min(
    200,
    rows.reduce((most, row) => Math.max(most, row.length), roles?.length ?? 0),
  );

/** The possible layouts of some columns of a table: from the header, or from what their cells look like. */
function blockOf(
  rows: readonly Cells[],
  roles: Roles | null,
  places: readonly number[],
  hiddenRows: readonly Cells[] = [],
): Block {
  const columns = places.map((place) => columnFacts(rows, place));
  // A hidden column may hold the codes. Quantities are never read there, but they show that the list has some.
  const hidden = places.map((place) => columnFacts(hiddenRows, place));
  const hiddenQuantities = hidden.some(({ quantities, otherNumbers }) => quantities > 0.5 && !otherNumbers);
  const free = columns.filter(({ place }) => (roles?.[place] ?? null) === null);
  const named = (role: ColumnRole): number[] => places.filter((place) => roles?.[place] === role);
  const codes = roleOrder.flatMap(named);
  const counted = named('quantity');
  // A header without a quantity: whatever its numbers are, a person says so. Columns of codes alone are a list of codes.
  const headed =
    roles !== null &&
    counted.length === 0 &&
    places.some((place) => !codes.includes(place) && rows.some((row) => row[place])) &&
    places.filter((place) => rows.some((row) => row[place])).length > 1;
  const coded = [...free, ...hidden.filter(({ quantities }) => quantities <= 0.5)].filter(
    ({ codes: share }) => share > 0.5,
  );
  const codeChoices = codes.length > 0 ? [codes] : coded.map(({ place }) => [place]);
  const likely = free.filter(({ quantities, place }) => quantities > 0.5 && !codes.includes(place));
  const found = codeChoices.flatMap((code) => {
    const numbers = likely.filter(({ place }) => !code.includes(place));
    const plain = numbers.filter(({ otherNumbers }) => !otherNumbers);
    const others = free.filter(
      (column) =>
        !code.includes(column.place) &&
        !plain.includes(column) &&
        (column.counting || (column.prices > 0 && column.numbers > 0.5)),
    );
    const quantities = counted.length > 0 ? counted : (plain.length > 0 ? plain : numbers).map(({ place }) => place);
    // Whole numbers are quantities. Prices, row counts and columns with cents may be quantities too, but only a person
    // can decide that.
    const [only] = plain;
    const unclear =
      headed ||
      (counted.length === 0 &&
        (only === undefined ? others.length > 0 || hiddenQuantities : plain.length === 1 && only.prices > 0));
    const leftOut =
      counted.length > 0
        ? []
        : others
            .filter(({ place }) => !quantities.includes(place))
            .map(({ place, counting }): LeftOutColumn => ({ place, reason: counting ? 'row_numbers' : 'prices' }));
    const scored = (quantity: number | null) => {
      const of = (place: number | null): ColumnFacts | undefined =>
        [...coded, ...columns].find((column) => column.place === place);
      const order = quantity !== null && quantity > (code[0] ?? 0) ? 0.5 : 0;
      const layout: Layout = { codes: code, quantity, unclear, leftOut };
      return { layout, score: (of(code[0] ?? 0)?.codeScore ?? 0) + (of(quantity)?.quantityScore ?? -2) + order };
    };
    return [...quantities.map(scored), ...(quantities.length === 0 || unclear ? [scored(null)] : [])];
  });
  found.sort((a, b) => b.score - a.score);
  const all = found.map(({ layout }) => layout);
  const withQuantity = all.filter(({ quantity, unclear }) => quantity !== null || unclear);
  const layouts = (withQuantity.length > 0 ? withQuantity : all).slice(0, 40);
  const first = places[0] ?? 0;
  const fallback = {
    codes: codes.length > 0 ? codes : [first],
    quantity: counted[0] ?? null,
    unclear: false,
    leftOut: [],
  };
  return {
    layouts: layouts.length > 0 ? layouts : [fallback],
    unnamed: counted.length > 0 ? [] : free.filter(({ otherNumbers }) => !otherNumbers).map(({ place }) => place),
  };
}

/**
 * Column indexes of lists that stand side by side: each list begins where the header names a code or a quantity again.
 */
function namedBlocks(roles: Roles): number[][] {
  const codes = roles.filter((role) => role === 'code').length;
  if (codes < 2 || roles.filter((role) => role === 'quantity').length !== codes) return [];
  const first = roles.find((role) => role === 'code' || role === 'quantity');
  const starts = roles.flatMap((role, place) => (role === first ? [place] : []));
  return starts.map((start, at) =>
    roles.flatMap((_role, place) =>
      place >= (at === 0 ? 0 : start) && place < (starts[at + 1] ?? roles.length) ? [place] : [],
    ),
  );
}

/** The lists of a table: one, or several side by side if its header says so. */
export function blocksOf(rows: readonly Cells[], roles: Roles | null, hiddenRows: readonly Cells[] = []): Block[] {
  const sides = roles ? namedBlocks(roles) : [];
  const places = Array.from({ length: widthOf([...rows, ...hiddenRows], roles) }, (_value, place) => place);
  return (sides.length > 0 ? sides : [places]).map((each) => blockOf(rows, roles, each, hiddenRows));
}

/**
 * The lists of a table without a header whose codes are in several columns: `A;2;B;3`. Each list takes the columns up
 * to the next one. Empty unless each of the lists has a quantity.
 */
export function blocksBySide(rows: readonly Cells[], codePlaces: readonly number[]): Block[] {
  const width = widthOf(rows, null);
  const codeFirst = (codePlaces[0] ?? 0) === 0;
  const sides = codePlaces.map((place, at): number[] => {
    const from = codeFirst ? place : (codePlaces[at - 1] ?? -1) + 1;
    const to = codeFirst ? (codePlaces[at + 1] ?? width) : place + 1;
    return Array.from({ length: to - from }, (_value, index) => from + index);
  });
  const blocks = sides.map((places, at): Block => {
    const block = blockOf(rows, null, places);
    return {
      ...block,
      layouts: block.layouts.filter(
        ({ codes, quantity, unclear }) => codes[0] === codePlaces[at] && (quantity !== null || unclear),
      ),
    };
  });
  return blocks.every(({ layouts }) => layouts.length > 0) ? blocks : [];
}
