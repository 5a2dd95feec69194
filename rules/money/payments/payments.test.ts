import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import {
  amountRefusal,
  isBelowMinimum,
  isPartialPayment,
  methodDiscount,
  minimumPayment,
  partialPaymentAllowed,
  settledAmount,
  splitPayment,
} from './amounts.ts';
import { owedAfterPayment, reasonAfterPayment } from './effect.ts';
import { accountTypeOf, accountTypes, cardTypeOf, cardTypes } from './payment-information.ts';
import {
  invoicesInPayment,
  isPayable,
  isTicked,
  mendedSelection,
  owedTotal,
  selectedInvoices,
  selectionRefusals,
  tickKey,
  ticksOf,
  type PayableInvoice,
} from './selection.ts';
import { maxPaymentInvoices } from './limits.ts';

const today = '2026-03-15';
const invoice = (number: string, owed: number, days: number, more: Partial<PayableInvoice> = {}): PayableInvoice => ({
  assignment: `C1-${number}-2026-1`,
  number,
  dueOn: addDays(today, days),
  owed,
  currency: 'EUR',
  payerCode: '0001',
  sorg: 'US01',
  status: 'Open',
  ...more,
});
const late = invoice('101', 10_000, -20);
const alsoLate = invoice('102', 20_000, -5);
const dueToday = invoice('103', 30_000, 0);
const dueSoon = invoice('104', 40_000, 10);
const credit = invoice('901', -5_000, -30);
const all = [late, alsoLate, dueToday, dueSoon, credit];

const codes = (selected: PayableInvoice[], rule: string, invoices: PayableInvoice[] = all): string[] =>
  selectionRefusals(invoices, ticksOf(selected), { rule, today }).map((one) => one.code);
const mend = (selected: PayableInvoice[], rule: string, invoices: PayableInvoice[] = all): string[] | null => {
  const ticks = mendedSelection(invoices, ticksOf(selected), { rule, today });
  return ticks && selectedInvoices(invoices, ticks).map((one) => one.number);
};

describe('selection of invoices to pay', () => {
  test.each([
    ['Open', true],
    ['', true],
    [null, true],
    ['Pending Payment', false],
    ['Waiting For Payment', false],
    ['Cleared', false],
  ])('R-219, Q-105: an invoice with status %j is payable: %j', (status, payable) => {
    expect(isPayable({ owed: 1, status })).toBe(payable);
    expect(isPayable({ owed: -1, status })).toBe(payable);
    expect(isPayable({ owed: 0, status })).toBe(false);
    const [refused] = selectionRefusals([{ ...late, status }], ticksOf([late]), { rule: '', today });
    expect(refused?.code).toBe(payable ? undefined : 'invoice_not_payable');
    expect(refused?.params).toEqual(payable ? undefined : { invoices: '101' });
  });

  test('R-220: pending and waiting invoices are held in separate lists', () => {
    const pending = { ...late, status: 'Pending Payment' };
    const waiting = { ...dueSoon, status: 'Waiting For Payment' };
    expect(invoicesInPayment([pending, alsoLate, waiting])).toEqual({ pending: [pending], waiting: [waiting] });
  });

  test('R-221: charges are ticked by assignment, credits by invoice number', () => {
    expect([late, credit].map(tickKey)).toEqual(['C1-101-2026-1', '901']);
    const ticks = { assignments: ['C1-101-2026-1', '901'], creditNumbers: ['901', '102'] };
    expect(selectedInvoices(all, ticks)).toEqual([late, credit]);
    expect(all.filter((one) => isTicked(one, ticks))).toEqual([late, credit]);
    expect(selectedInvoices([{ ...late, owed: 0 }], ticks)).toEqual([]);
  });

  test('R-221: of two credits with one number, the payment takes the one of its own sales organisation', () => {
    const foreign = { ...credit, assignment: 'C2-901-2026-1', sorg: 'DE01' };
    expect(selectedInvoices([late, foreign, credit], ticksOf([late, credit]))).toEqual([late, credit]);
    expect(codes([late, credit], '', [late, foreign, credit])).toEqual([]);
  });

  test('R-222: a payment needs at least one charge', () => {
    expect(codes([], '')).toEqual(['payment_needs_invoice']);
    expect(codes([credit], '')).toEqual(['payment_needs_invoice']);
    expect(codes([late], '')).toEqual([]);
  });

  test('R-223: the combined total of a payment is above 0', () => {
    const large = invoice('902', -10_000, 0);
    expect(codes([late, large], '', [late, large])).toEqual(['payment_total_not_positive']);
    expect(codes([late, { ...large, owed: -9_999 }], '', [late, { ...large, owed: -9_999 }])).toEqual([]);
  });

  test('R-224: a wrong order names the rule, the invoice and what must be paid first', () => {
    const refused = selectionRefusals(all, ticksOf([alsoLate, dueSoon]), { rule: 'oldest', today });
    expect(refused).toEqual([
      {
        code: 'payment_oldest_first',
        params: { rule: 'oldest', invoices: '102, 104', missing: '101, 103' },
        invoices: [alsoLate, dueSoon],
        missing: [late, dueToday],
      },
    ]);
    const many = Array.from({ length: 7 }, (_, day) => invoice(`20${day}`, 100, day));
    const [long] = selectionRefusals(many, ticksOf(many.slice(6)), { rule: 'oldest', today });
    expect(long?.params.missing).toBe('200, 201, 202, 203, 204 …');
  });

  test('R-229: oldest allows no invoice that is due after an unselected one', () => {
    expect(codes([late], 'oldest')).toEqual([]);
    expect(codes([late, alsoLate], 'oldest')).toEqual([]);
    expect(codes([late, dueToday], 'oldest')).toEqual(['payment_oldest_first']);
    expect(codes([late, alsoLate, dueToday, dueSoon], 'oldest')).toEqual([]);
  });

  test('R-229, Q-104: equal due dates are always allowed; other payers, sorgs, credits and paid ones do not count', () => {
    const twin = invoice('105', 1, -5);
    expect(codes([late, twin], 'oldest', [...all, twin])).toEqual([]);
    const others = [
      invoice('301', 1, -90, { payerCode: '0002' }),
      invoice('302', 1, -90, { sorg: 'DE01' }),
      invoice('303', 1, -90, { status: 'Pending Payment' }),
      invoice('304', 1, -90, { exempt: true }),
      invoice('305', 1, -90, { currency: 'USD' }),
      invoice('306', 0, -90),
    ];
    expect(codes([late], 'oldest', [...all, ...others])).toEqual([]);
    const exempt = { ...dueSoon, exempt: true };
    expect(codes([exempt], 'oldest', [late, exempt])).toEqual([]);
  });

  test('R-230: overdue refuses an invoice that is not overdue while an overdue one is unselected', () => {
    expect(codes([alsoLate], 'overdue')).toEqual([]);
    expect(codes([late, dueSoon], 'overdue')).toEqual(['payment_overdue_first']);
    expect(codes([late, alsoLate, dueSoon], 'overdue')).toEqual([]);
    expect(codes([dueSoon], 'overdue', [dueToday, dueSoon])).toEqual([]);
    const [refused] = selectionRefusals(all, ticksOf([late, dueToday]), { rule: 'overdue', today });
    expect(refused?.params).toEqual({ rule: 'overdue', invoices: '103', missing: '102' });
  });

  test.each(['', 'none', 'newest'])('R-231: the rule %j demands no order', (rule) => {
    expect(codes([dueSoon], rule)).toEqual([]);
    expect(codes([dueToday, credit], rule)).toEqual([]);
  });

  test('a payment has at most as many invoices as one request can name', () => {
    const many = Array.from({ length: maxPaymentInvoices + 1 }, (_, index) =>
      invoice(String(1000 + index), 100, index),
    );
    expect(codes(many.slice(1), '', many)).toEqual([]);
    expect(codes(many, '', many)).toEqual(['too_many']);
    expect(mend(many.slice(-1), 'oldest', many)).toBeNull();
  });

  test('Q-104: a payment has one payer, one sorg and one currency', () => {
    const dollars = invoice('105', 1_000, 0, { currency: 'USD' });
    const german = invoice('106', 1_000, 0, { sorg: 'DE01' });
    const other = invoice('107', 1_000, 0, { payerCode: '0002' });
    const invoices = [late, dollars, german, other];
    expect(codes([late, dollars], '', invoices)).toEqual(['payment_mixed_currencies']);
    expect(codes([late, german], '', invoices)).toEqual(['payment_mixed_payers']);
    expect(codes([late, other], '', invoices)).toEqual(['payment_mixed_payers']);
    expect(mend([late, other], '', invoices)).toBeNull();
  });

  test('R-224: one mend adds what must be paid first', () => {
    expect(mend([dueToday], 'oldest')).toEqual(['101', '102', '103']);
    expect(mend([dueSoon], 'overdue')).toEqual(['101', '102', '104']);
    expect(mend([dueSoon], '')).toEqual(['104']);
    expect(mend([credit], 'oldest')).toEqual(['101', '901']);
    expect(mend([credit], '')).toEqual(['104', '901']);
    expect(mend([], 'oldest')).toBeNull();
    expect(mend([{ ...late, status: 'Pending Payment' }], '', [{ ...late, status: 'Pending Payment' }])).toBeNull();
  });
});

const few = fc.array(
  fc.record({
    owed: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: -60, max: 40 })),
    days: fc.integer({ min: -4, max: 4 }),
    payable: fc.boolean(),
    exempt: fc.boolean(),
    ticked: fc.boolean(),
  }),
  { maxLength: 8 },
);
const someInvoices = few.map((rows) =>
  rows.map((row, index) => ({
    ...invoice(String(100 + index), row.owed, row.days),
    ...(row.payable || row.ticked ? {} : { status: 'Pending Payment' }),
    exempt: row.exempt && row.days > 2,
    ticked: row.ticked,
  })),
);

describe('property: selection', () => {
  test('a mended selection breaks no rule, contains the ticked invoices and is the smallest one', () => {
    fc.assert(
      fc.property(someInvoices, fc.constantFrom('oldest', 'overdue', 'none'), (invoices, rule) => {
        const order = { rule, today };
        const ticked = invoices.filter((one) => one.ticked && one.owed !== 0);
        const ticks = mendedSelection(invoices, ticksOf(ticked), order);
        // Every selection that contains the ticked invoices and suggests no disputed one.
        const free = invoices.filter((one) => !one.ticked && one.owed > 0 && isPayable(one) && !one.exempt);
        const sizes = Array.from({ length: 2 ** free.length }, (_, mask) => [
          ...ticked,
          ...free.filter((_one, index) => mask & (1 << index)),
        ])
          .filter((chosen) => selectionRefusals(invoices, ticksOf(chosen), order).length === 0)
          .map((chosen) => chosen.length);
        if (!ticks) return ticked.length === 0 || sizes.length === 0;
        const mended = selectedInvoices(invoices, ticks);
        return (
          selectionRefusals(invoices, ticks, order).length === 0 &&
          ticked.every((one) => mended.includes(one)) &&
          mended.length === Math.min(...sizes)
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('amounts of a payment', () => {
  const refused = (amount: number, selected: PayableInvoice[], currency = 'EUR') =>
    amountRefusal(amount, selected, currency)?.code ?? null;

  test('R-225, Q-102: exactly one charge, with any number of credits, allows a partial amount', () => {
    expect(partialPaymentAllowed([late])).toBe(true);
    expect(partialPaymentAllowed([late, credit, { ...credit, owed: -1 }])).toBe(true);
    expect(partialPaymentAllowed([late, alsoLate])).toBe(false);
    expect(partialPaymentAllowed([credit])).toBe(false);
    expect(refused(9_999, [late])).toBeNull();
    expect(refused(4_999, [late, credit])).toBeNull();
    expect(refused(29_999, [late, alsoLate])).toBe('payment_in_full');
    expect(refused(30_000, [late, alsoLate])).toBeNull();
  });

  test('R-226: a payment is partial when its amount differs from the combined total', () => {
    expect(isPartialPayment(10_000, 10_000)).toBe(false);
    expect(isPartialPayment(9_999, 10_000)).toBe(true);
  });

  test('R-227: the minimum of a partial payment is 1, in the precision of the currency', () => {
    expect([minimumPayment('EUR'), minimumPayment('IDR')]).toEqual([100, 1]);
    expect(refused(99, [late])).toBe('payment_minimum');
    expect(refused(100, [late])).toBeNull();
    expect(refused(0, [late])).toBe('payment_minimum');
    expect(refused(-1, [late])).toBe('payment_minimum');
    expect(refused(1, [late], 'IDR')).toBeNull();
    // An invoice of less than 1 can be paid in full.
    expect(refused(50, [{ ...late, owed: 50 }])).toBeNull();
  });

  test.each<[string, boolean]>([
    ['0.5', true],
    ['0', true],
    ['00.999', true],
    ['-3', true],
    ['1', false],
    ['1.5', false],
    ['10', false],
    ['half', false],
  ])('R-227: %s is below the minimum in every currency: %s', (amount, below) => {
    expect(isBelowMinimum(amount)).toBe(below);
  });

  test('R-226, R-233: the total less the discount of the method settles the total', () => {
    expect(settledAmount(9_900, 10_000, 'ACH')).toBe(10_000);
    expect(settledAmount(9_900, 10_000, 'card')).toBe(9_900);
    expect(settledAmount(9_900, 10_000, null)).toBe(9_900);
    expect(settledAmount(9_901, 10_000, 'ACH')).toBe(9_901);
    // A discount of less than half a minor unit is none.
    expect(settledAmount(49, 49, 'ACH')).toBe(49);
  });

  test('R-228: the maximum of a partial payment is the combined total', () => {
    expect(refused(10_000, [late])).toBeNull();
    expect(amountRefusal(5_001, [late, credit], 'EUR')).toEqual({
      field: 'amount',
      code: 'payment_maximum',
      params: { total: '50.00', currency: 'EUR' },
    });
    expect(refused(30_001, [late, alsoLate])).toBe('payment_maximum');
  });

  test.each([
    ['full by ACH', 10_000, 10_000, 'ACH', 100],
    ['half a cent rounds up', 150, 150, 'ACH', 2],
    ['less than half a cent rounds down', 149, 149, 'ACH', 1],
    ['partial', 10_000, 9_999, 'ACH', 0],
    ['by card', 10_000, 10_000, 'CARD', 0],
    ['no method chosen', 10_000, 10_000, null, 0],
  ])('R-233, Q-103: discount of the method: %s', (_name, total, amount, method, discount) => {
    expect(methodDiscount(total, amount, method)).toBe(discount);
  });

  test('R-225, Q-102: a partial amount and all credits settle the one charge', () => {
    expect(splitPayment([credit, late], 2_000)).toEqual({
      parts: [
        { assignment: late.assignment, amount: 7_000, discount: 0 },
        { assignment: credit.assignment, amount: -5_000, discount: 0 },
      ],
      excess: 0,
    });
  });

  test('R-223: nothing is divided unless charges exceed credits', () => {
    expect(() => splitPayment([credit], 1)).toThrow(RangeError);
    expect(() => splitPayment([late], -1)).toThrow(RangeError);
    expect(splitPayment([late], 0)).toEqual({
      parts: [{ assignment: late.assignment, amount: 0, discount: 0 }],
      excess: 0,
    });
  });
});

describe('property: amounts', () => {
  test('no split loses or makes a cent, pays more than is owed or pays a younger invoice first', () => {
    fc.assert(
      fc.property(someInvoices, fc.integer({ min: 0, max: 400 }), fc.boolean(), (selected, money, full) => {
        const total = owedTotal(selected);
        fc.pre(total > 0);
        const discount = full ? methodDiscount(total, total, 'ACH') : 0;
        const paid = full ? total - discount : money;
        const { parts, excess } = splitPayment(selected, paid, discount);
        const owed = new Map(selected.map((one) => [one.assignment, one]));
        expect(parts.reduce((sum, part) => sum + part.amount, excess)).toBe(paid + discount);
        expect(parts.reduce((sum, part) => sum + part.discount, 0)).toBe(discount);
        expect(excess).toBe(Math.max(0, paid + discount - total));
        const settled = parts.map((part) => ({ ...part, ...owed.get(part.assignment)! }));
        const charges = settled.filter((part) => part.owed > 0);
        const others = settled.filter((part) => part.owed <= 0);
        expect(others.every((part) => part.amount === part.owed)).toBe(true);
        expect(charges.every((part) => part.discount <= part.amount && part.amount <= part.owed)).toBe(true);
        expect(charges.map((part) => part.dueOn)).toEqual(charges.map((part) => part.dueOn).toSorted());
        const unpaid = charges.findIndex((part) => part.amount < part.owed);
        expect(unpaid >= 0 && charges.slice(unpaid + 1).some((part) => part.amount > 0)).toBe(false);
        expect(!full || charges.every((part) => part.amount === part.owed)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('effect of a payment', () => {
  const account = {
    limit: 100_000,
    openInvoice: 100_000,
    openDelivery: 0,
    consignment: 0,
    held: 0,
    received: 0,
  };
  const after = (reasonBlocked: string, selected: PayableInvoice[], amount: number, more = {}): string | null =>
    reasonAfterPayment({ ...account, reasonBlocked, ...more }, all, splitPayment(selected, amount).parts, today);

  test('what is owed and overdue afterwards', () => {
    expect(owedAfterPayment(all, [], today)).toEqual({ owed: 95_000, overdue: 30_000, overdueCount: 2 });
    const { parts } = splitPayment([late, alsoLate, credit], 25_000);
    expect(owedAfterPayment(all, parts, today)).toEqual({ owed: 70_000, overdue: 0, overdueCount: 0 });
    const partial = splitPayment([late], 4_000).parts;
    expect(owedAfterPayment(all, partial, today)).toEqual({ owed: 91_000, overdue: 26_000, overdueCount: 2 });
  });

  test('R-208: the oldest overdue invoice blocks until nothing is overdue', () => {
    expect(after('oldest_ar_blocked', [late], 10_000)).toBe('oldest_ar_blocked');
    expect(after('oldest_ar_blocked', [late, alsoLate], 29_999)).toBe('oldest_ar_blocked');
    expect(after('oldest_ar_blocked', [late, alsoLate], 30_000)).toBeNull();
  });

  test('R-206: a limit blocks until the exposure is within it', () => {
    expect(after('limit_exceeded', [late], 10_000, { openDelivery: 10_001 })).toBe('limit_exceeded');
    expect(after('limit_exceeded', [late], 10_000, { openDelivery: 10_000 })).toBeNull();
  });

  test.each(['other_company_blocked', 'blocked by the desk'])('R-209, R-210: no payment lifts %j', (reason) => {
    expect(after(reason, [late, alsoLate], 30_000)).toBe(reason);
  });
});

describe('payment information', () => {
  test('R-234: the six card types, as the product and as gateways name them', () => {
    expect(Object.keys(cardTypes)).toEqual([
      'Visa',
      'MasterCard',
      'American Express',
      'Discover',
      'Diners Club',
      'JCB',
    ]);
    expect(['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb'].map(cardTypeOf)).toEqual(Object.keys(cardTypes));
    expect(cardTypeOf('american express')).toBe('American Express');
    expect(cardTypeOf('unionpay')).toBeNull();
  });

  test('R-235: the four account types', () => {
    expect(Object.keys(accountTypes)).toEqual(['Checking', 'General Ledgers', 'Savings', 'Corporate Checking']);
    expect(['checking', 'savings', 'Corporate Checking'].map(accountTypeOf)).toEqual([
      'Checking',
      'Savings',
      'Corporate Checking',
    ]);
    expect(accountTypeOf('brokerage')).toBeNull();
  });
});
