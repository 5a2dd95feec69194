import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { variant } from '#goods/catalog/catalog.factory.ts';
import {
  afterEnter,
  cellsOf,
  changesOf,
  cutTo,
  daysOf,
  edgeOf,
  firstOpen,
  gridOf,
  lineOf,
  neighbour,
  orderableBy,
  partsOf,
  proposalsOf,
  splitOf,
  totalsOf,
  tabStop,
} from './order-grid.ts';
import { blockOf, fillCells, fillDown, pasteBlock } from './order-grid-fill.ts';

const market = { checksStock: true, preOrders: true };

// Rows: Glacier (S, M, L), Night without S, Ember with a blocked M.
const variants = [
  variant({
    articleCode: 'GLC-S',
    colour: 'GLC',
    size: 'S',
    available: 3,
    arrivals: [{ date: '2026-12-08', qty: 10 }],
  }),
  variant({ articleCode: 'GLC-M', colour: 'GLC', size: 'M', available: 40 }),
  variant({ articleCode: 'GLC-L', colour: 'GLC', size: 'L', available: 9 }),
  variant({
    articleCode: 'NGT-M',
    colour: 'NGT',
    size: 'M',
    available: 0,
    state: 'pre-order',
    preOrder: { from: '2027-02-01', to: '2027-02-27' },
  }),
  variant({
    articleCode: 'NGT-L',
    colour: 'NGT',
    size: 'L',
    available: 0,
    state: 'pre-order',
    preOrder: { from: '2027-02-01', to: '2027-02-27' },
  }),
  variant({ articleCode: 'EMB-S', colour: 'EMB', size: 'S', available: 5 }),
  variant({ articleCode: 'EMB-M', colour: 'EMB', size: 'M', available: 5, blocked: 'Recall check' }),
  variant({ articleCode: 'EMB-L', colour: 'EMB', size: 'L', available: 5 }),
];
const grid = gridOf(variants);
const cell = (code: string) =>
  grid.rows.flatMap((row) => row.cells).find((each) => each?.code === code) ?? expect.fail(code);

describe('the grid of a model', () => {
  it('has colours as rows and sizes as columns in canonical order', () => {
    expect(grid.sizes.map((size) => size.id)).toEqual(['S', 'M', 'L']);
    expect(grid.rows.map((row) => row.cells.map((each) => each?.code ?? null))).toEqual([
      ['GLC-S', 'GLC-M', 'GLC-L'],
      [null, 'NGT-M', 'NGT-L'],
      ['EMB-S', 'EMB-M', 'EMB-L'],
    ]);
  });

  it('gives two articles of one colour and size separate rows', () => {
    const twins = gridOf([variant({ articleCode: 'A-1', size: '' }), variant({ articleCode: 'A-2', size: '' })]);
    expect(twins.rows.map((row) => row.cells[0]?.code)).toEqual(['A-1', 'A-2']);
    expect(new Set(twins.rows.map((row) => row.id)).size).toBe(2);
  });

  it('closes blocked articles and those on request', () => {
    expect(cell('EMB-M').closed).toBe('blocked');
    expect(gridOf([variant({ articleCode: 'R', state: 'on-request' })]).rows[0]?.cells[0]?.closed).toBe('request');
    expect(cell('GLC-S').closed).toBeNull();
  });
});

describe('split of a quantity', () => {
  it.each([
    ['GLC-S', 2, { ready: 2, arriving: 0, later: 0, missing: 0 }],
    ['GLC-S', 8, { ready: 3, arriving: 5, later: 0, missing: 0 }],
    ['GLC-S', 20, { ready: 3, arriving: 10, later: 7, missing: 0 }],
    ['GLC-L', 12, { ready: 9, arriving: 0, later: 0, missing: 3 }],
    ['NGT-M', 6, { ready: 0, arriving: 0, later: 6, missing: 0 }],
  ])('%s × %i', (code, quantity, split) => {
    expect(splitOf(cell(code), quantity, market)).toEqual(split);
  });

  it('counts everything beyond stock as missing if the market has no pre-orders', () => {
    expect(splitOf(cell('GLC-S'), 8, { ...market, preOrders: false })).toMatchObject({ ready: 3, missing: 5 });
  });

  it('treats any quantity as ready if stock is not checked or hidden', () => {
    expect(splitOf(cell('GLC-L'), 99, { ...market, checksStock: false })).toMatchObject({ ready: 99, missing: 0 });
    const masked = gridOf([variant({ articleCode: 'M', mask: '> 10' })]).rows[0]?.cells[0];
    expect(masked && splitOf(masked, 500, market)).toMatchObject({ ready: 500 });
  });

  it('counts arrivals after the requested day as later, by the end of their week or month', () => {
    const [week] =
      gridOf([
        variant({
          articleCode: 'W',
          available: 0,
          arrivals: [
            { date: '2026-12-14', qty: 4, precision: 'week' },
            { date: '2027-01-12', qty: 6 },
          ],
        }),
      ]).rows[0]?.cells ?? [];
    const by = (wantedBy: string) => week && splitOf(week, 8, { ...market, wantedBy });
    expect(by('2026-12-19')).toMatchObject({ arriving: 0, later: 8 });
    expect(by('2026-12-20')).toMatchObject({ arriving: 4, later: 4 });
    expect(by('2027-01-12')).toMatchObject({ arriving: 8, later: 0 });
  });

  it('loses no unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500 }),
        fc.constantFrom('GLC-S', 'GLC-M', 'NGT-M', 'EMB-L'),
        fc.boolean(),
        (quantity, code, preOrders) => {
          const { ready, arriving, later, missing } = splitOf(cell(code), quantity, { checksStock: true, preOrders });
          expect(ready + arriving + later + missing).toBe(quantity);
        },
      ),
    );
  });
});

describe('proposals for more than stock', () => {
  const shown = (code: string, quantity: number, more = {}) =>
    partsOf(cell(code), quantity, { ...market, ...more }).map(
      (part) => `${part.qty} ${part.kind === 'arrival' ? part.arrival.on : part.kind}`,
    );

  it('R-177: list stock, dates, window and remainder', () => {
    expect(shown('GLC-S', 20)).toEqual(['3 ready', '10 2026-12-08', '7 undated']);
    expect(shown('NGT-M', 6)).toEqual(['6 window']);
    expect(shown('GLC-L', 12)).toEqual(['9 ready', '3 missing']);
    expect(shown('GLC-S', 20, { preOrders: false })).toEqual(['3 ready', '17 missing']);
    expect(shown('GLC-L', 12, { checksStock: false })).toEqual(['12 ready']);
  });

  it('are only for changed quantities that do not come at once', () => {
    const typed = { 'GLC-S': 20, 'GLC-M': 5, 'GLC-L': 12, 'NGT-M': 6 };
    const proposals = proposalsOf(grid, typed, {}, market);
    expect(proposals.map((each) => [each.colour, each.size, each.quantity])).toEqual([
      ['GLC', 'S', 20],
      ['GLC', 'L', 12],
    ]);
    expect(proposalsOf(grid, typed, typed, market)).toEqual([]);
    // Requested for a day before the window: its units are late.
    expect(proposalsOf(grid, typed, {}, { ...market, wantedBy: '2026-12-31' }).map((each) => each.cell.code)).toContain(
      'NGT-M',
    );
  });

  it('reduce to what is ready or comes up to a date', () => {
    const proposals = proposalsOf(grid, { 'GLC-S': 20, 'GLC-L': 12 }, {}, market);
    expect(daysOf(proposals)).toEqual(['2026-12-08']);
    expect(cutTo(proposals, null, market)).toEqual({ 'GLC-S': 3, 'GLC-L': 9 });
    expect(cutTo(proposals, '2026-12-08', market)).toEqual({ 'GLC-S': 13, 'GLC-L': 9 });
    expect(orderableBy(cell('GLC-S'), '2026-12-07', market)).toBe(3);
  });

  it('keep packs whole', () => {
    const packed = gridOf([
      variant({ articleCode: 'P', available: 5, packSize: 4, arrivals: [{ date: '2026-12-08', qty: 5 }] }),
    ]);
    const proposals = proposalsOf(packed, { P: 12 }, {}, market);
    expect(proposals[0]?.parts.map((part) => part.qty)).toEqual([4, 4, 4]);
    expect(cutTo(proposals, '2026-12-08', market)).toEqual({ P: 8 });
  });

  it('R-170: do not guess beyond a mask, and say so', () => {
    const masked = gridOf([variant({ articleCode: 'M', mask: '> 10' })]);
    expect(proposalsOf(masked, { M: 11 }, {}, market)).toEqual([]);
    expect(proposalsOf(masked, { M: 40 }, {}, market)).toMatchObject([{ masked: true, quantity: 40 }]);
  });

  it('reduce to a quantity that then needs no proposal, for any grid', () => {
    const quantity = fc.nat(60);
    const arrivals = fc.array(
      fc.record({ date: fc.constantFrom('2026-12-01', '2026-12-08', '2027-01-15'), qty: fc.nat(20) }),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(
        quantity,
        fc.nat(30),
        arrivals,
        fc.integer({ min: 1, max: 6 }),
        fc.boolean(),
        (wanted, available, coming, packSize, preOrders) => {
          const any = gridOf([variant({ articleCode: 'P', available, packSize, arrivals: coming })]);
          const offered = { ...market, preOrders };
          const proposals = proposalsOf(any, { P: wanted }, {}, offered);
          for (const { parts, quantity: all } of proposals)
            expect(parts.reduce((sum, part) => sum + part.qty, 0)).toBe(all);
          const ready = cutTo(proposals, null, offered);
          expect(proposalsOf(any, ready, {}, offered)).toEqual([]);
          for (const day of daysOf(proposals)) {
            const cut = cutTo(proposals, day, offered)['P'] ?? 0;
            expect(cut).toBeLessThanOrEqual(wanted);
            expect(cut).toBeGreaterThanOrEqual(ready['P'] ?? 0);
            expect(totalsOf(any, { P: cut }, { ...offered, wantedBy: day }).all.later).toBe(0);
          }
        },
      ),
    );
  });
});

describe('totals and quantity prices', () => {
  it('reach a step of a deal per article, separately for the ready and the later part', () => {
    // 1,879.00 each; 5 % discount from 10 units.
    expect(lineOf(cell('GLC-M'), 9, market)).toMatchObject({ value: 9 * 187_900, saved: 0 });
    expect(lineOf(cell('GLC-M'), 10, market)).toMatchObject({ value: 10 * 178_505, saved: 10 * 9395 });
    expect(lineOf(cell('GLC-S'), 13, market)).toMatchObject({ value: 3 * 187_900 + 10 * 178_505 });
  });

  it('add up over rows and columns to the same sum', () => {
    const totals = totalsOf(grid, { 'GLC-S': 2, 'GLC-M': 12, 'NGT-M': 6, 'EMB-L': 4 }, market);
    expect(totals.rows.map((row) => row.units)).toEqual([14, 6, 4]);
    expect(totals.columns.map((column) => column.units)).toEqual([2, 18, 4]);
    expect(totals.all).toMatchObject({ units: 24, ready: 18, later: 6, missing: 0 });
    expect(totals.columns.reduce((sum, column) => sum + column.value, 0)).toBe(totals.all.value);
  });

  it('have no value without a price', () => {
    const free = gridOf([variant({ articleCode: 'X', price: null })]);
    expect(totalsOf(free, { X: 4 }, market).all).toMatchObject({ units: 4, value: 0 });
  });
});

describe('keyboard navigation', () => {
  it('skips combinations that do not exist', () => {
    expect(neighbour(grid, { row: 0, column: 0 }, 'down')).toEqual({ row: 2, column: 0 });
    expect(neighbour(grid, { row: 1, column: 1 }, 'left')).toBeNull();
    expect(neighbour(grid, { row: 0, column: 0 }, 'up')).toBeNull();
  });

  it('reaches blocked cells, so that a screen reader can read their reason', () => {
    expect(neighbour(grid, { row: 1, column: 1 }, 'down')).toEqual({ row: 2, column: 1 });
  });

  it('moves down with Enter, then to the top of the next column', () => {
    expect(afterEnter(grid, { row: 0, column: 0 })).toEqual({ row: 2, column: 0 });
    expect(afterEnter(grid, { row: 2, column: 0 })).toEqual({ row: 0, column: 1 });
    expect(afterEnter(grid, { row: 2, column: 2 })).toBeNull();
  });
});

describe('pasting', () => {
  it('accepts tabs and line breaks of any system', () => {
    expect(blockOf('1\t2\r\n3\t\r\n')).toEqual([
      ['1', '2'],
      ['3', ''],
    ]);
  });

  it('fills from the cell on and ignores empty fields', () => {
    const { quantities, filled, skipped } = pasteBlock(grid, { 'GLC-M': 7 }, { row: 0, column: 0 }, blockOf('2\t\t4'));
    expect(quantities).toEqual({ 'GLC-S': 2, 'GLC-M': 7, 'GLC-L': 4 });
    expect([filled, skipped]).toEqual([2, 0]);
  });

  it('counts fields for missing or blocked cells, without a number or outside', () => {
    const { quantities, filled, skipped } = pasteBlock(
      grid,
      {},
      { row: 0, column: 0 },
      blockOf('1\tx\t3\t4\n5\t6\t7\n8\t9\t10'),
    );
    expect(quantities).toEqual({ 'GLC-S': 1, 'GLC-L': 3, 'NGT-M': 6, 'NGT-L': 7, 'EMB-S': 8, 'EMB-L': 10 });
    expect([filled, skipped]).toEqual([6, 4]);
  });

  it('never drops a field silently', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.constantFrom('1', '25', 'x', '-3', '0'), { minLength: 1, maxLength: 5 }), {
          minLength: 1,
          maxLength: 5,
        }),
        (block) => {
          const { filled, skipped } = pasteBlock(grid, {}, { row: 0, column: 0 }, block);
          expect(filled + skipped).toBe(block.flat().length);
        },
      ),
    );
  });
});

describe('filling', () => {
  it('gives the open cells below the same quantity', () => {
    expect(fillDown(grid, { 'GLC-M': 4 }, { row: 0, column: 1 }).quantities).toEqual({ 'GLC-M': 4, 'NGT-M': 4 });
    expect(fillDown(grid, { 'GLC-L': 2 }, { row: 0, column: 2 })).toEqual({
      quantities: { 'GLC-L': 2, 'NGT-L': 2, 'EMB-L': 2 },
      filled: 2,
      skipped: 0,
    });
  });

  it('fills one row, one column, one cell or all, and counts what is closed', () => {
    expect(fillCells(grid, {}, { row: 2, column: null }, 3).quantities).toEqual({ 'EMB-S': 3, 'EMB-L': 3 });
    expect(fillCells(grid, { 'GLC-S': 1 }, { row: null, column: 1 }, 2).quantities).toEqual({
      'GLC-S': 1,
      'GLC-M': 2,
      'NGT-M': 2,
    });
    expect(fillCells(grid, {}, { row: 1, column: 2 }, 5)).toEqual({
      quantities: { 'NGT-L': 5 },
      filled: 1,
      skipped: 0,
    });
    const none = fillCells(grid, { 'GLC-S': 4 }, { row: 2, column: 1 }, 5);
    expect(none).toMatchObject({ quantities: { 'GLC-S': 4 }, filled: 0 });
    const all = fillCells(grid, {}, { row: null, column: null }, 1);
    const made = cellsOf(grid);
    expect([Object.keys(all.quantities).length, all.filled]).toEqual([7, 7]);
    expect(all.skipped).toBe(made.filter((cell) => cell.closed !== null).length);
    expect(all.skipped).toBeGreaterThan(0);
  });

  it('has one stop of the Tab key: the cell used last, else the first that takes a quantity', () => {
    expect(tabStop(grid, null)).toEqual({ row: 0, column: 0 });
    expect(tabStop(grid, { row: 1, column: 2 })).toEqual({ row: 1, column: 2 });
    expect(tabStop(grid, { row: 9, column: 0 })).toEqual({ row: 0, column: 0 });
    const blocked = gridOf([variant({ articleCode: 'X', blocked: 'No' })]);
    expect(tabStop(blocked, null)).toEqual({ row: 0, column: 0 });
    expect(tabStop(gridOf([]), null)).toBeNull();
    expect([edgeOf(grid, { row: 0, column: 1 }, 'first'), edgeOf(grid, { row: 0, column: 1 }, 'last')]).toEqual([
      { row: 0, column: 0 },
      { row: 0, column: 2 },
    ]);
  });

  it('starts at the first cell that takes a quantity', () => {
    expect(firstOpen(grid)).toEqual({ row: 0, column: 0 });
    expect(
      firstOpen(
        gridOf([variant({ articleCode: 'X', size: 'S', blocked: 'No' }), variant({ articleCode: 'Y', size: 'M' })]),
      ),
    ).toEqual({
      row: 0,
      column: 1,
    });
    expect(firstOpen(gridOf([variant({ articleCode: 'X', blocked: 'No' })]))).toBeNull();
  });

  it('sends only what differs from the cart', () => {
    expect(
      changesOf(grid, { 'GLC-S': 2, 'GLC-M': 4, 'EMB-S': 0 }, { 'GLC-S': 2, 'EMB-S': 1 }).map((each) => each.code),
    ).toEqual(['GLC-M', 'EMB-S']);
  });
});
