import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoWeekday } from '#rules/dates.ts';
import { currencyShape, localized, shownAmount } from './currency-shape.ts';
import { earliestDelivery, earliestDispatch } from './delivery-date.ts';
import { groupForOrders } from './grouping.ts';
import { orderCounter, orderNumber } from './numbers.ts';
import {
  confirmedOpenQty,
  lineParts,
  lineState,
  lineStateIn,
  openQty,
  openQtyIn,
  shippedPercent,
  sumQuantities,
  type LineQuantities,
} from './progress.ts';
import { promiseEnd, riskOfReason, riskReason, worstReason, type LineRiskInput } from './risk.ts';
import { shownDate } from './shown-date.ts';
import {
  canTransition,
  cancelRefusal,
  orderStatuses,
  statusOfFilter,
  statusOfLines,
  statusWord,
  type ErpState,
  type OrderStatus,
} from './status.ts';
import { planSupply } from './supply.ts';
import { orderTimeline, type TimelineOrder } from './timeline.ts';
import { lineAmount, orderAmounts, shipmentRate } from './totals.ts';

describe('status', () => {
  test('allows only legal steps; final states stay final', () => {
    const legal = orderStatuses.flatMap((from) =>
      orderStatuses.filter((to) => from !== to && canTransition(from, to)).map((to) => `${from} > ${to}`),
    );
    expect(legal).toEqual([
      'pending > processing',
      'pending > failed',
      'pending > void',
      'pending > cancelled',
      'processing > complete',
      'processing > failed',
      'processing > void',
      'processing > cancelled',
      'failed > processing',
      'failed > cancelled',
    ]);
    for (const status of orderStatuses) expect(canTransition(status, status)).toBe(true);
  });

  test.each<[OrderStatus, ErpState, string | null]>([
    ['pending', 'held', null],
    ['processing', 'waiting', null],
    ['failed', 'rejected', null],
    ['processing', 'sent', 'order_already_taken'],
    ['processing', 'accepted', 'order_already_taken'],
    ['complete', 'accepted', 'order_not_cancellable'],
    ['cancelled', 'waiting', 'order_not_cancellable'],
    ['void', 'held', 'order_not_cancellable'],
  ])('%s and %s: cancelling is refused with %s', (status, erpState, refusal) => {
    expect(cancelRefusal({ status, erpState })).toBe(refusal);
  });

  test('R-197: orders are filtered by the statuses of the API, and by no other word', () => {
    expect(statusOfFilter('on processing')).toBe('processing');
    expect(statusOfFilter(' Complete ')).toBe('complete');
    expect(statusOfFilter('shipped')).toBeNull();
    for (const status of orderStatuses) expect(statusOfFilter(statusWord(status))).toBe(status);
  });

  test.each([
    [[{ qty: 2, shipped: 2, cancelled: 0 }], 'complete'],
    [[{ qty: 2, shipped: 1, cancelled: 1 }], 'complete'],
    [[{ qty: 2, shipped: 0, cancelled: 2 }], 'cancelled'],
    [[{ qty: 2, shipped: 1, cancelled: 0 }], 'processing'],
    [
      [
        { qty: 2, shipped: 2, cancelled: 0 },
        { qty: 1, shipped: 0, cancelled: 0 },
      ],
      'processing',
    ],
    [[], 'processing'],
  ])('lines %j lead to %s', (lines, status) => {
    expect(statusOfLines(lines)).toBe(status);
  });
});

const quantities: fc.Arbitrary<LineQuantities> = fc
  .nat(200)
  .chain((qty) =>
    fc.record({
      qty: fc.constant(qty + 1),
      confirmed: fc.nat(qty + 1),
      shipped: fc.nat(qty + 1),
      invoiced: fc.nat(qty + 1),
      cancelled: fc.nat(qty + 1),
    }),
  )
  .filter((line) => line.shipped + line.cancelled <= line.qty);

describe('progress', () => {
  test.each<[Partial<LineQuantities>, string]>([
    [{}, 'submitted'],
    [{ confirmed: 2 }, 'partly_confirmed'],
    [{ confirmed: 5 }, 'confirmed'],
    [{ confirmed: 5, shipped: 1 }, 'partly_shipped'],
    [{ shipped: 5 }, 'shipped'],
    [{ shipped: 5, invoiced: 5 }, 'invoiced'],
    [{ cancelled: 5 }, 'cancelled'],
    [{ shipped: 3, cancelled: 2 }, 'shipped'],
    [{ shipped: 3, invoiced: 3, cancelled: 2 }, 'invoiced'],
  ])('%j of 5 is %s', (line, state) => {
    expect(lineState({ qty: 5, confirmed: 0, shipped: 0, invoiced: 0, cancelled: 0, ...line })).toBe(state);
  });

  test('open, shipped and cancelled add up to the ordered quantity; percents stay between 0 and 100', () => {
    fc.assert(
      fc.property(quantities, (line) => {
        expect(openQty(line) + line.shipped + line.cancelled).toBe(line.qty);
        expect(confirmedOpenQty(line)).toBeLessThanOrEqual(openQty(line));
        expect(shippedPercent(line)).toBeGreaterThanOrEqual(0);
        expect(shippedPercent(line) === 100).toBe(line.qty > line.cancelled && openQty(line) === 0);
      }),
    );
  });

  test('every unit of a line is counted once: the parts add up to the ordered quantity for any ERP messages', () => {
    const any = fc.record({
      qty: fc.integer({ min: 1, max: 50 }),
      confirmed: fc.nat(80),
      shipped: fc.nat(80),
      invoiced: fc.nat(80),
      cancelled: fc.nat(80),
    });
    fc.assert(
      fc.property(any, (line) => {
        const parts = Object.values(lineParts(line)) as number[];
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(line.qty);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
      }),
    );
    expect(lineParts({ qty: 10, confirmed: 8, shipped: 5, invoiced: 3, cancelled: 1 })).toEqual({
      invoiced: 3,
      shipped: 2,
      confirmed: 3,
      open: 1,
      cancelled: 1,
    });
  });

  test.each(['void', 'failed', 'cancelled'])('a line of a %s order has no open quantity', (status) => {
    const line = { qty: 5, confirmed: 5, shipped: 0, invoiced: 0, cancelled: 0 };
    expect(openQtyIn(status, line)).toBe(0);
    expect(lineStateIn(status, line)).toBe('cancelled');
    expect(lineStateIn(status, { ...line, shipped: 2 })).toBe('shipped');
    expect(openQtyIn('processing', line)).toBe(5);
    expect(lineStateIn('processing', line)).toBe('confirmed');
  });

  test('sums', () => {
    expect(
      sumQuantities([
        { qty: 2, confirmed: 1, shipped: 1, invoiced: 0, cancelled: 1 },
        { qty: 3, confirmed: 3, shipped: 0, invoiced: 0, cancelled: 0 },
      ]),
    ).toEqual({ qty: 5, confirmed: 4, shipped: 1, invoiced: 0, cancelled: 1 });
    expect(sumQuantities([]).qty).toBe(0);
  });
});

describe('risk', () => {
  test.each([
    ['2026-12-09', 'day', '2026-12-09'],
    ['2026-12-07', 'week', '2026-12-13'],
    ['2026-12-13', 'week', '2026-12-13'],
    ['2026-12-01', 'month', '2026-12-31'],
    ['2027-02-15', 'month', '2027-02-28'],
  ])('a promise of %s with precision %s ends on %s', (on, precision, end) => {
    expect(promiseEnd({ on, precision })).toBe(end);
  });

  const line = (more: Partial<LineRiskInput>): LineRiskInput => ({
    open: 2,
    promise: null,
    requestedOn: null,
    slipDays: null,
    ...more,
  });
  const day = (on: string, precision = 'day') => ({ on, precision });
  test.each<[string, Partial<LineRiskInput>, string | null]>([
    ['nothing is known', {}, null],
    ['the promised day is today', { promise: day('2026-11-21') }, null],
    ['the promised day has passed', { promise: day('2026-11-20') }, 'promise_passed'],
    ['the promised week is still running', { promise: day('2026-11-16', 'week') }, null],
    ['the promised week is over', { promise: day('2026-11-09', 'week') }, 'promise_passed'],
    ['nothing is promised and the wished day has passed', { requestedOn: '2026-11-20' }, 'request_passed'],
    ['the date was moved to later', { promise: day('2026-12-01'), slipDays: 3 }, 'slipped'],
    ['the date came closer', { promise: day('2026-12-01'), slipDays: -3 }, null],
    ['promised for after the wished day', { promise: day('2026-12-02'), requestedOn: '2026-12-01' }, 'after_request'],
    [
      'promised for the week of the wished day',
      { promise: day('2026-12-01', 'week'), requestedOn: '2026-12-02' },
      null,
    ],
    ['promised for the week after', { promise: day('2026-12-09', 'week'), requestedOn: '2026-12-06' }, 'after_request'],
    [
      'promised for the month of the wished day',
      { promise: day('2026-12-20', 'month'), requestedOn: '2026-12-01' },
      null,
    ],
    [
      'promised for the month after',
      { promise: day('2027-01-01', 'month'), requestedOn: '2026-12-31' },
      'after_request',
    ],
    ['promised for the wished day', { promise: day('2026-12-01'), requestedOn: '2026-12-01' }, null],
    ['nothing is open any more', { open: 0, promise: day('2026-11-01'), slipDays: 9 }, null],
  ])('%s: %j is %s', (_name, more, risk) => {
    expect(riskReason(line(more), '2026-11-21')).toBe(risk);
  });

  test('of several reasons the worst counts, and those of passed days are late', () => {
    expect(worstReason([null, 'slipped', 'request_passed'])).toBe('request_passed');
    expect(worstReason([null, 'after_request', 'slipped'])).toBe('slipped');
    expect(worstReason([null])).toBeNull();
    expect((['promise_passed', 'request_passed', 'slipped', 'after_request', null] as const).map(riskOfReason)).toEqual(
      ['late', 'late', 'at_risk', 'at_risk', null],
    );
  });
});

describe('timeline', () => {
  const day = new Date('2026-11-21T10:00:00Z');
  const fresh: TimelineOrder = {
    status: 'processing',
    erpState: 'waiting',
    erpNumber: null,
    erpReason: null,
    createdBy: 'Maya',
    awaitsPayment: false,
    createdAt: day,
    sentAt: null,
    acceptedAt: null,
    confirmedAt: null,
    shippedAt: null,
    invoicedAt: null,
    closedAt: null,
    lines: [{ qty: 4, confirmed: 0, shipped: 0, invoiced: 0, cancelled: 0 }],
  };
  const steps = (order: Partial<TimelineOrder>) =>
    orderTimeline({ ...fresh, ...order }).map(({ step, state }) => `${step} ${state}`);
  test.each<[string, Partial<TimelineOrder>, string[]]>([
    [
      'just placed',
      {},
      ['created done', 'sent current', 'received ahead', 'confirmed ahead', 'shipped ahead', 'invoiced ahead'],
    ],
    [
      'awaiting payment',
      { status: 'pending', erpState: 'held', awaitsPayment: true },
      [
        'created done',
        'payment current',
        'sent ahead',
        'received ahead',
        'confirmed ahead',
        'shipped ahead',
        'invoiced ahead',
      ],
    ],
    [
      'partly shipped',
      { erpState: 'accepted', lines: [{ qty: 4, confirmed: 4, shipped: 1, invoiced: 0, cancelled: 0 }] },
      ['created done', 'sent done', 'received done', 'confirmed done', 'partly_shipped current', 'invoiced ahead'],
    ],
    [
      'all invoiced',
      {
        status: 'complete',
        erpState: 'accepted',
        lines: [{ qty: 4, confirmed: 4, shipped: 3, invoiced: 3, cancelled: 1 }],
      },
      ['created done', 'sent done', 'received done', 'confirmed done', 'shipped done', 'invoiced done'],
    ],
    ['cancelled before it was sent', { status: 'cancelled', closedAt: day }, ['created done', 'cancelled failed']],
    [
      'refused by the ERP',
      { status: 'failed', erpState: 'rejected', sentAt: day, erpReason: 'closed' },
      ['created done', 'sent done', 'failed failed'],
    ],
  ])('%s', (_name, order, expected) => {
    expect(steps(order)).toEqual(expected);
  });

  test('at most one step is current and no done step follows a step ahead', () => {
    fc.assert(
      fc.property(quantities, fc.constantFrom<ErpState>('waiting', 'sent', 'accepted'), (line, erpState) => {
        const states = orderTimeline({ ...fresh, erpState, lines: [line] }).map((step) => step.state);
        expect(states.filter((state) => state === 'current').length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('grouping, numbers, totals', () => {
  test('one group per sorg and merchant, every line in exactly one', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ sorg: fc.constantFrom('1', '2'), merchant: fc.constantFrom('a', 'b', 'a/b'), id: fc.nat() }),
        ),
        (lines) => {
          const groups = groupForOrders(lines);
          expect(groups.flatMap((group) => group.lines).length).toBe(lines.length);
          expect(new Set(groups.map((group) => `${group.sorg}|${group.merchant}`)).size).toBe(groups.length);
          for (const group of groups)
            for (const line of group.lines) expect([line.sorg, line.merchant]).toEqual([group.sorg, group.merchant]);
        },
      ),
    );
  });

  test('numbers', () => {
    expect(orderNumber('2026-11-21', 123)).toBe('PL-2026-000123');
    expect(orderNumber('2026-11-21', 1_234_567)).toBe('PL-2026-1234567');
    expect(orderCounter('2027-01-01')).toBe('orders:2027');
  });

  test('amounts: tax on goods and shipment, only where the area includes it', () => {
    const lines = [{ price: 3_333, qty: 3 }];
    expect(orderAmounts(lines, 1_001, { includeTax: true, basisPoints: 1_900 })).toEqual({
      goods: 9_999,
      shipment: 1_001,
      tax: 2_090,
      total: 13_090,
    });
    expect(orderAmounts(lines, 1_001, { includeTax: false, basisPoints: 1_900 })).toMatchObject({
      tax: 0,
      total: 11_000,
    });
    expect(() => lineAmount(Number.MAX_SAFE_INTEGER, 2)).toThrow(RangeError);
    expect(shipmentRate({ rate: 500, freeFrom: 1_000 }, 999)).toBe(500);
    expect(shipmentRate({ rate: 500, freeFrom: 1_000 }, 1_000)).toBe(0);
    expect(shipmentRate({ rate: 500, freeFrom: null }, 99_999)).toBe(500);
  });

  test('goods, shipment and tax make the total, whatever the numbers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ price: fc.nat(10_000_000), qty: fc.nat(9_999) }), { maxLength: 50 }),
        fc.nat(1_000_000),
        fc.nat(10_000),
        (lines, shipment, basisPoints) => {
          const amounts = orderAmounts(lines, shipment, { includeTax: true, basisPoints });
          expect(amounts.total).toBe(amounts.goods + amounts.shipment + amounts.tax);
          expect(Math.abs(amounts.tax - ((amounts.goods + shipment) * basisPoints) / 10_000)).toBeLessThanOrEqual(
            0.5 + 1e-3,
          );
        },
      ),
    );
  });
});

describe('dates', () => {
  const calendar = { workingDays: [1, 2, 3, 4, 5], holidays: [], cutOffTime: '14:00:00', timeZone: 'Europe/Berlin' };
  test.each([
    ['2026-11-20T12:59:00Z', '2026-11-20'],
    ['2026-11-20T13:00:00Z', '2026-11-23'],
    ['2026-11-21T08:00:00Z', '2026-11-23'],
    ['2026-11-22T23:30:00Z', '2026-11-23'],
    ['2026-06-19T11:59:00Z', '2026-06-19'],
    ['2026-06-19T12:00:00Z', '2026-06-22'],
  ])('an order placed at %s is dispatched on %s', (now, day) => {
    expect(earliestDispatch(new Date(now), calendar)).toBe(day);
  });

  test('nothing is dispatched or delivered on a public holiday', () => {
    const own = { ...calendar, holidays: ['2026-12-25', '2026-12-28'] };
    expect(earliestDispatch(new Date('2026-12-24T08:00:00Z'), own)).toBe('2026-12-24');
    expect(earliestDispatch(new Date('2026-12-24T15:00:00Z'), own)).toBe('2026-12-29');
    expect(earliestDelivery(new Date('2026-12-24T08:00:00Z'), own, 2)).toBe('2026-12-30');
  });

  test('delivery counts working days and is never before dispatch', () => {
    expect(earliestDelivery(new Date('2026-11-20T08:00:00Z'), calendar, 2)).toBe('2026-11-24');
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        fc.nat(10),
        (now, days) => {
          const day = earliestDelivery(now, calendar, days);
          expect(calendar.workingDays).toContain(isoWeekday(day));
          expect(day >= earliestDispatch(now, calendar)).toBe(true);
        },
      ),
    );
  });

  test('a promised date is no more precise than the promise', () => {
    const week = (number: number, year: number): string => `week ${number}/${year}`;
    expect(shownDate('2026-12-14', 'day', 'en-GB', week)).toBe('14 Dec 2026');
    expect(shownDate('2026-12-14', 'week', 'en-GB', week)).toBe('week 51/2026');
    expect(shownDate('2026-12-14', 'month', 'de', week)).toBe('Dezember 2026');
    expect(shownDate('soon', 'day', 'de', week)).toBe('soon');
    expect(shownDate('2026-09-15', 'day', 'en-GB', week)).toBe('15 Sep 2026');
    expect(shownDate('2026-09-15', 'month', 'en-GB', week)).toBe('September 2026');
    expect(shownDate('2026-09-15', 'day', 'en-US', week)).toBe('Sep 15, 2026');
    expect(shownDate('2026-09-15', 'day', 'fr', week)).toBe('15 sept. 2026');
  });
});

describe('supply', () => {
  const sites = [
    { code: 'S1', location: 'Reno', priority: 1, qty: 3 },
    { code: 'S2', location: 'Ghent', priority: 2, qty: 2 },
  ];
  const arrivals = [
    { on: '2026-12-10', precision: 'day' as const, qty: 4 },
    { on: '2026-12-01', precision: 'week' as const, qty: 1 },
  ];
  test('from stock by site first, then from arrivals, earliest first', () => {
    expect(planSupply(8, sites, arrivals, { dispatchOn: '2026-11-23', wantedOn: null, showLater: true })).toEqual({
      parts: [
        { qty: 3, on: '2026-11-23', precision: 'day', site: 'S1', location: 'Reno', priority: 1 },
        { qty: 2, on: '2026-11-23', precision: 'day', site: 'S2', location: 'Ghent', priority: 2 },
        { qty: 1, on: '2026-12-01', precision: 'week', site: '', location: '', priority: 0 },
        { qty: 2, on: '2026-12-10', precision: 'day', site: '', location: '', priority: 0 },
      ],
      open: 0,
    });
    expect(
      planSupply(8, sites, arrivals, { dispatchOn: '2026-11-23', wantedOn: '2026-12-05', showLater: false }),
    ).toMatchObject({
      parts: [{ on: '2026-12-05' }, { on: '2026-12-05' }],
      open: 3,
    });
  });
  test('plans every unit once', () => {
    fc.assert(
      fc.property(
        fc.nat(30),
        fc.array(fc.nat(10)),
        fc.array(fc.integer({ min: 1, max: 10 })),
        (qty, stock, incoming) => {
          const plan = planSupply(
            qty,
            stock.map((there, index) => ({ code: `S${index}`, location: '', priority: 1, qty: there })),
            incoming.map((there) => ({ on: '2026-12-01', precision: 'day' as const, qty: there })),
            { dispatchOn: '2026-11-23', wantedOn: null, showLater: true },
          );
          expect(plan.parts.reduce((sum, part) => sum + part.qty, 0) + plan.open).toBe(qty);
        },
      ),
    );
  });
});

describe('currency', () => {
  const euro = {
    currency: { display: 'EUR', symbol: '€', thousandSeparator: '.', decimalSeparator: ',', decimalPrecision: 2 },
  };
  test('formats amounts as the market does', () => {
    expect(shownAmount(187_900, currencyShape(euro, 'EUR'))).toBe('1.879,00');
    expect(shownAmount(-5, currencyShape(euro, 'EUR'))).toBe('−0,05');
    expect(shownAmount(41_250_000, currencyShape(euro, 'IDR'))).toBe('41,250,000');
    expect(currencyShape(euro, 'XTS')).toMatchObject({ symbol: 'XTS' });
  });
  test('texts fall back to English', () => {
    expect(localized({ en: 'Freight', de: 'Spedition' }, 'de')).toBe('Spedition');
    expect(localized({ en: 'Freight' }, 'fr')).toBe('Freight');
    expect(localized(null, 'fr')).toBe('');
  });
});
