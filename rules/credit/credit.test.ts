import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditRefusal, type CreditAsk } from './check.ts';
import { creditExposure, creditRoom, shownBlockReason } from './room.ts';

const account = { limit: 10_000, openInvoice: 4_000, openDelivery: 1_000, consignment: 500, held: 500, currency: 'USD', reasonBlocked: null };
const ask = (more: Partial<CreditAsk>): CreditAsk => ({ companyCode: 'C1', currency: 'USD', amount: 4_000, account, ...more });

describe('credit', () => {
  test('room is the limit less everything that counts', () => {
    expect(creditExposure(account)).toBe(6_000);
    expect(creditRoom(account)).toBe(4_000);
    expect(creditRoom({ ...account, openInvoice: 20_000 })).toBe(-12_000);
    expect(creditRoom({ ...account, openInvoice: -1_000 })).toBe(9_000);
  });

  test.each<[string, Partial<CreditAsk>, string | null]>([
    ['exactly the room', {}, null],
    ['one cent more', { amount: 4_001 }, 'insufficient_order_balance'],
    ['a block, whatever the room', { amount: 0, account: { ...account, reasonBlocked: 'oldest_ar_blocked' } }, 'credit_blocked'],
    ['no account', { amount: 1, account: null }, 'insufficient_order_balance'],
    ['an account in another currency', { amount: 1, account: { ...account, currency: 'EUR' } }, 'insufficient_order_balance'],
  ])('%s', (_name, more, code) => {
    expect(creditRefusal(ask(more))?.code ?? null).toBe(code);
  });

  test('what is let through always fits', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.integer({ min: -1e9, max: 1e9 }), fc.nat(1e9), fc.nat(1e9), (limit, openInvoice, held, amount) => {
        const one = { ...account, limit, openInvoice, held };
        expect(creditRefusal(ask({ amount, account: one })) === null).toBe(creditExposure({ ...one, held: held + amount }) <= limit);
      }),
    );
  });

  test('only the four named reasons have a text', () => {
    expect(shownBlockReason('limit_exceeded')).toBe('limit_exceeded');
    expect(shownBlockReason('other_company_blocked')).toBe('other_company_blocked');
    expect(shownBlockReason('manual hold')).toBeNull();
    expect(shownBlockReason(null)).toBeNull();
  });
});
