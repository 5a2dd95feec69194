import { describe, expect, it } from 'vitest';
import { deliveryWishProblems, lastDeliveryDay } from './delivery-wishes.ts';

const today = '2026-11-20';
const codes = (
  requestDeliveryOn: string | null,
  cancelAfter: string | null,
  earliestOn: string | null = null,
): string[] =>
  deliveryWishProblems({ requestDeliveryOn, cancelAfter }, today, earliestOn).map(
    ({ field, code }) => `${field} ${code}`,
  );

describe('wishes for the delivery of an order', () => {
  it('may leave both days open, or use the same day for both', () => {
    expect(codes(null, null)).toEqual([]);
    expect(codes('2026-11-25', '2026-11-25')).toEqual([]);
    expect(codes(today, today)).toEqual([]);
  });

  it('may not lie in the past', () => {
    expect(codes('2026-11-19', null)).toEqual(['request_delivery_date delivery_date_past']);
    expect(codes(null, '2026-11-19')).toEqual(['cancel_after cancel_before_delivery']);
  });

  it('may not cancel before the requested delivery day; the error names the earliest allowed day', () => {
    expect(deliveryWishProblems({ requestDeliveryOn: '2026-11-25', cancelAfter: '2026-11-24' }, today)).toEqual([
      { field: 'cancel_after', code: 'cancel_before_delivery', params: { date: '2026-11-25' } },
    ]);
  });

  it('may not cancel before the earliest delivery of the order', () => {
    expect(codes(null, '2026-11-24', '2026-11-25')).toEqual(['cancel_after cancel_before_delivery']);
    expect(codes(null, '2026-11-25', '2026-11-25')).toEqual([]);
    expect(codes('2026-11-26', '2026-11-25', '2026-11-25')).toEqual(['cancel_after cancel_before_delivery']);
  });

  it('may lie two years ahead, not more', () => {
    const last = lastDeliveryDay(today);
    expect(last).toBe('2028-11-19');
    expect(codes(last, last)).toEqual([]);
    expect(codes('2028-11-20', '9999-12-31')).toEqual([
      'request_delivery_date delivery_date_too_far',
      'cancel_after delivery_date_too_far',
    ]);
  });
});
