import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { damageKinds, mostRecentReports, proposedCredit, reportableUntil, reportRefusal } from './transit-damage.ts';

describe('transit damage', () => {
  test('can be reported for some hours after the end of the day of arrival, in the time zone of the market', () => {
    const until = reportableUntil('2026-11-20', 72, 'Asia/Jakarta');
    expect(until?.toISOString()).toBe('2026-11-23T17:00:00.000Z');
    expect(reportRefusal(until, new Date('2026-11-23T17:00:00Z'))).toBeNull();
    expect(reportRefusal(until, new Date('2026-11-23T17:00:01Z'))).toBe('transit_damage_late');
    expect(reportRefusal(reportableUntil(null, 72, 'UTC'), new Date())).toBe('transit_damage_not_delivered');
  });

  const facts = { kind: 'component', value: 100_000, cap: 50_000, photos: 2, recent: 0 } as const;
  test.each([
    [{}, 10_000],
    [{ kind: 'packaging', photos: 1 }, 2_000],
    [{ photos: 1 }, null],
    [{ cap: 9_999 }, null],
    [{ cap: 0 }, null],
    [{ recent: mostRecentReports }, null],
    [{ kind: 'frame' }, null],
    [{ kind: 'missing' }, null],
    [{ value: 0 }, null],
  ] as const)('%j proposes %j', (change, credit) => expect(proposedCredit({ ...facts, ...change })).toBe(credit));

  test('no proposal exceeds the cap or the value', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...damageKinds),
        fc.nat(1_000_000_000),
        fc.nat(1_000_000),
        fc.nat(6),
        fc.nat(5),
        (kind, value, cap, photos, recent) => {
          const credit = proposedCredit({ kind, value, cap, photos, recent });
          expect(credit === null || (credit > 0 && credit <= cap && credit <= value)).toBe(true);
        },
      ),
    ));
});
