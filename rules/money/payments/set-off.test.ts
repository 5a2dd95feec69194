import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxPaymentInvoices } from './limits.ts';
import { owedTotal, selectedInvoices, selectionRefusals, ticksOf, type PayableInvoice } from './selection.ts';
import { setOffOf } from './set-off.ts';

const today = '2026-03-15';
const invoice = (number: string, owed: number, more: Partial<PayableInvoice> = {}): PayableInvoice => ({
  assignment: `C1-${number}-${more.dueOn?.slice(0, 4) ?? '2026'}-1`,
  number,
  dueOn: '2026-03-01',
  owed,
  currency: 'EUR',
  payerCode: '0001',
  sorg: 'US01',
  status: 'Open',
  ...more,
});
const charge = invoice('1', 10_000);
const numbers = (invoices: readonly PayableInvoice[]): string[] => invoices.map(({ number }) => number);

describe('credits to set off', () => {
  test('the oldest come first, and one that would leave nothing to pay stays open (R-223)', () => {
    const credits = [
      invoice('newer', -3_000, { dueOn: '2026-02-02' }),
      invoice('great', -7_001, { dueOn: '2026-02-01' }),
      invoice('older', -3_000, { dueOn: '2026-01-01' }),
      invoice('exact', -4_000, { dueOn: '2026-02-03' }),
    ];
    const found = setOffOf([charge, ...credits], [charge]);
    expect([numbers(found.credits), found.total, numbers(found.tooGreat)]).toEqual([
      ['older', 'newer'],
      4_000,
      ['great', 'exact'],
    ]);
  });

  test.each([
    ['another payer', { payerCode: '0002' }],
    ['another sales organisation', { sorg: 'US02' }],
    ['another currency', { currency: 'USD' }],
    ['in another payment', { status: 'Waiting For Payment' }],
    ['used up', { owed: 0 }],
  ])('a credit of or for: %s is not offered', (_name, more) => {
    expect(setOffOf([charge, invoice('2', -500, more)], [charge])).toEqual({
      credits: [],
      total: 10_000,
      tooGreat: [],
    });
  });

  test('credits of one number go together or not at all (R-221)', () => {
    const [one, two] = [invoice('2', -6_000), invoice('2', -5_000, { dueOn: '2025-01-01' })];
    expect(setOffOf([charge, one, two], [charge])).toMatchObject({ credits: [], tooGreat: [two, one] });
    const small = { ...one, owed: -1_000 };
    expect(setOffOf([charge, small, two], [charge])).toMatchObject({ credits: [two, small], total: 4_000 });
    expect(setOffOf([charge, { ...small, status: 'Pending Payment' }, two], [charge]).credits).toEqual([]);
  });

  test('needs a charge, leaves out what is selected, and keeps the limit of a payment', () => {
    const credit = invoice('2', -500);
    expect(setOffOf([credit], [credit]).credits).toEqual([]);
    expect(setOffOf([], [])).toEqual({ credits: [], total: 0, tooGreat: [] });
    expect(setOffOf([charge, credit], [charge, credit])).toEqual({ credits: [], total: 9_500, tooGreat: [] });
    const many = Array.from({ length: maxPaymentInvoices + 5 }, (_, index) => invoice(`c${index}`, -1));
    expect(setOffOf([charge, ...many], [charge]).credits).toHaveLength(maxPaymentInvoices - 1);
  });

  test('what is offered can be paid, to the cent', () => {
    const owed = fc.oneof(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: -9_999, max: -1 }));
    const open = fc.array(fc.tuple(owed, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 28 })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(open, (drafts) => {
        const invoices = [
          charge,
          ...drafts.map(([amount, number, day], index) =>
            invoice(`n${number}`, amount, {
              assignment: `a${index}`,
              dueOn: `2026-02-${String(day).padStart(2, '0')}`,
            }),
          ),
        ];
        const found = setOffOf(invoices, [charge]);
        const selected = selectedInvoices(invoices, ticksOf([charge, ...found.credits]));
        expect(new Set(selected)).toEqual(new Set([charge, ...found.credits]));
        expect(owedTotal(selected)).toBe(found.total);
        expect(selectionRefusals(invoices, ticksOf(selected), { rule: '', today })).toEqual([]);
        expect(setOffOf(invoices, selected).credits).toEqual([]);
      }),
    );
  });
});
