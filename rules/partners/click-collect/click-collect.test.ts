import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collectMarks, collectStatuses, type CollectStatus } from './collect-choices.ts';
import { pickupCodeFrom, pickupQrText, readPickupCode, shownPickupCode } from './pickup-code.ts';
import { collectActor, collectDueOn } from './service-level.ts';
import {
  collectStatusOf,
  collectStatusWords,
  collectSteps,
  columnOfStatus,
  neededFromHq,
  stepRefusal,
  stepsByShipment,
  waitsForDealer,
  type CollectLine,
} from './status.ts';

const line = fc
  .record({ mark: fc.constantFrom(...collectMarks), qty: fc.integer({ min: 1, max: 20 }), part: fc.nat(20) })
  .map(({ mark, qty, part }): CollectLine => ({
    mark,
    qty,
    qtyShipped: mark === 'order_to_hq' ? Math.min(part, qty) : 0,
  }));
const lines = fc.array(line, { minLength: 1, maxLength: 6 });
const status = fc.constantFrom(...collectStatuses);
const side = fc.constantFrom('dealer', 'hq', 'shipment' as const);

const shelf: CollectLine = { mark: 'ready_to_pickup', qty: 2, qtyShipped: 0 };
const hq = (qtyShipped: number): CollectLine => ({ mark: 'order_to_hq', qty: 2, qtyShipped });

describe('statuses of click and collect', () => {
  test('R-238: the statuses of click and collect are nine words of the API, read in any case', () => {
    expect(collectStatuses.map((one) => collectStatusWords[one])).toEqual([
      'need confirmation',
      'open',
      'processing by HQ',
      'confirmed',
      'shipment from HQ',
      'partially shipped',
      'shipped',
      'ready to pickup',
      'complete',
    ]);
    expect(collectStatuses.map((one) => collectStatusOf(` ${collectStatusWords[one].toUpperCase()}`))).toEqual(
      collectStatuses,
    );
    expect(collectStatusOf('cancelled')).toBeNull();
    expect(collectStatusOf('need_confirmation')).toBeNull();
  });

  test.each([
    ['need_confirmation', 'open', 'dealer', [shelf], null],
    ['open', 'confirmed', 'dealer', [shelf], null],
    ['open', 'confirmed', 'dealer', [shelf, hq(0)], 'click_collect_hq_lines'],
    ['open', 'processing_by_hq', 'dealer', [shelf, hq(0)], null],
    ['open', 'processing_by_hq', 'dealer', [shelf], 'click_collect_no_hq_lines'],
    ['processing_by_hq', 'shipment_from_hq', 'hq', [hq(0)], null],
    ['processing_by_hq', 'shipment_from_hq', 'dealer', [hq(0)], 'click_collect_by_hq'],
    ['shipment_from_hq', 'partially_shipped', 'hq', [hq(1)], 'click_collect_by_shipment'],
    ['shipment_from_hq', 'partially_shipped', 'shipment', [hq(1)], null],
    ['shipment_from_hq', 'partially_shipped', 'shipment', [hq(0)], 'click_collect_by_shipment'],
    ['shipment_from_hq', 'shipped', 'shipment', [hq(2), shelf], null],
    ['shipment_from_hq', 'shipped', 'shipment', [hq(2), hq(1)], 'click_collect_by_shipment'],
    ['partially_shipped', 'shipped', 'shipment', [hq(2)], null],
    ['confirmed', 'ready_to_pickup', 'dealer', [shelf], null],
    ['shipped', 'ready_to_pickup', 'dealer', [hq(2)], null],
    ['ready_to_pickup', 'complete', 'dealer', [shelf], null],
    ['need_confirmation', 'open', 'hq', [shelf], 'click_collect_by_dealer'],
    ['open', 'confirmed', 'hq', [shelf], 'click_collect_by_dealer'],
    ['open', 'processing_by_hq', 'hq', [shelf, hq(0)], 'click_collect_by_dealer'],
    ['confirmed', 'ready_to_pickup', 'hq', [shelf], 'click_collect_by_dealer'],
    ['ready_to_pickup', 'complete', 'hq', [shelf], 'click_collect_by_dealer'],
    ['need_confirmation', 'confirmed', 'dealer', [shelf], 'click_collect_step'],
    ['open', 'open', 'dealer', [shelf], 'click_collect_step'],
    ['partially_shipped', 'ready_to_pickup', 'dealer', [hq(1)], 'click_collect_step'],
    ['complete', 'open', 'hq', [shelf], 'click_collect_step'],
  ] as const)('Q-117 %s to %s by %s', (from, to, by, of, refusal) => {
    expect(stepRefusal(from, to, [by], of)).toBe(refusal);
  });

  test('an order waits for the dealer at the counter, not while HQ ships and not at its end', () => {
    expect(collectStatuses.filter(waitsForDealer)).toEqual([
      'need_confirmation',
      'open',
      'confirmed',
      'shipped',
      'ready_to_pickup',
    ]);
  });

  test('Q-117 staff who act for a dealer take the steps of both', () => {
    expect(stepRefusal('ready_to_pickup', 'complete', ['dealer', 'hq'], [shelf])).toBeNull();
    expect(stepRefusal('processing_by_hq', 'shipment_from_hq', ['dealer', 'hq'], [hq(0)])).toBeNull();
  });

  test('Q-117 steps go forward only, and every status can be reached and left', () => {
    for (const { from, to } of collectSteps)
      expect(collectStatuses.indexOf(to), `${from} to ${to}`).toBeGreaterThan(collectStatuses.indexOf(from));
    const reached = new Set<CollectStatus>(['need_confirmation', ...collectSteps.map(({ to }) => to)]);
    const left = new Set<CollectStatus>(['complete', ...collectSteps.map(({ from }) => from)]);
    expect([...reached].sort()).toEqual([...collectStatuses].sort());
    expect([...left].sort()).toEqual([...collectStatuses].sort());
  });

  test('Q-117 no walk of legal steps is longer than seven, and none comes back', () => {
    fc.assert(
      fc.property(lines, fc.array(fc.tuple(status, side), { maxLength: 60 }), (of, wishes) => {
        const seen = new Set<CollectStatus>(['need_confirmation']);
        let now: CollectStatus = 'need_confirmation';
        for (const [to, by] of wishes) {
          if (stepRefusal(now, to, [by], of) !== null) continue;
          expect(seen.has(to)).toBe(false);
          seen.add(to);
          now = to;
        }
        expect(seen.size).toBeLessThanOrEqual(8);
      }),
    );
  });

  test('Q-117 an order that HQ fills becomes ready to pickup only with every quantity shipped', () => {
    fc.assert(
      fc.property(lines, fc.array(fc.tuple(status, side), { maxLength: 60 }), (of, wishes) => {
        let now: CollectStatus = 'need_confirmation';
        for (const [to, by] of wishes) if (stepRefusal(now, to, [by], of) === null) now = to;
        const handsOut = now === 'ready_to_pickup' || now === 'complete';
        expect(handsOut ? of.reduce((sum, one) => sum + neededFromHq(one), 0) : 0).toBe(0);
      }),
    );
  });

  test('Q-117 dealer and HQ never take a step that only quantities take', () => {
    fc.assert(
      fc.property(
        status,
        fc.constantFrom('partially_shipped', 'shipped' as const),
        fc.constantFrom('dealer', 'hq' as const),
        lines,
        (from, to, by, of) => {
          expect(stepRefusal(from, to, [by], of)).not.toBeNull();
        },
      ),
    );
  });

  test.each([
    ['processing_by_hq', [hq(0)], false, []],
    ['processing_by_hq', [hq(0)], true, ['shipment_from_hq']],
    ['processing_by_hq', [hq(1), shelf], false, ['shipment_from_hq', 'partially_shipped']],
    ['processing_by_hq', [hq(2), shelf], false, ['shipment_from_hq', 'shipped']],
    ['shipment_from_hq', [hq(0)], true, []],
    ['shipment_from_hq', [hq(2), hq(0)], true, ['partially_shipped']],
    ['partially_shipped', [hq(2), hq(1)], true, []],
    ['partially_shipped', [hq(2), hq(2)], true, ['shipped']],
    ['open', [hq(2)], true, []],
    ['ready_to_pickup', [hq(2)], true, []],
    ['confirmed', [shelf], true, []],
  ] as const)('Q-117 shipments take %s through steps', (from, of, onTheWay, steps) => {
    expect(stepsByShipment(from, of, onTheWay)).toEqual(steps);
  });

  test('Q-117 the same shipment again takes no step', () => {
    fc.assert(
      fc.property(status, lines, fc.boolean(), (from, of, onTheWay) => {
        const steps = stepsByShipment(from, of, onTheWay);
        expect(stepsByShipment(steps.at(-1) ?? from, of, onTheWay)).toEqual([]);
      }),
    );
  });
});

describe('lines and columns', () => {
  test('R-239 only a line that is ordered from HQ needs units from there', () => {
    expect([shelf, hq(0), hq(1), hq(2)].map(neededFromHq)).toEqual([0, 2, 1, 0]);
  });

  test('every status but the last has one column', () => {
    expect(collectStatuses.filter((one) => columnOfStatus[one] === null)).toEqual(['complete']);
  });
});

describe('service level', () => {
  test('HQ has to act while the order is at HQ, then the dealer, at last the consumer', () => {
    expect(collectStatuses.map(collectActor)).toEqual([
      'dealer',
      'dealer',
      'hq',
      'dealer',
      'hq',
      'hq',
      'dealer',
      'consumer',
      null,
    ]);
  });

  const calendar = { workingDays: [1, 2, 3, 4, 5], holidays: ['2026-11-30'] };
  test.each([
    ['need_confirmation', '2026-11-26', '2026-11-27'],
    ['need_confirmation', '2026-11-27', '2026-12-01'],
    ['processing_by_hq', '2026-11-27', '2026-12-03'],
    ['ready_to_pickup', '2026-11-26', '2026-12-11'],
    ['complete', '2026-11-26', null],
  ] as const)('%s since %s ends on %s', (of, since, due) => expect(collectDueOn(of, since, calendar)).toBe(due));
});

describe('pick-up codes', () => {
  test('are read as typed, as shown and as scanned', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 6, maxLength: 6 }), (bytes) => {
        const code = pickupCodeFrom(bytes);
        expect(code).toMatch(/^[234679ACDEFGHJKMNPQRTWXYZ]{6}$/);
        const typed = [code, code.toLowerCase(), shownPickupCode(code), ` ${code.slice(0, 3)}-${code.slice(3)} `];
        for (const text of [...typed, pickupQrText(code), ` ${pickupQrText(code).toLowerCase()} `])
          expect(readPickupCode(text)).toBe(code);
      }),
    );
  });
});
