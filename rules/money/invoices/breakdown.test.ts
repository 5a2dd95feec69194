import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brandedName } from './branded-name.ts';
import { invoiceBreakdown, type InvoiceAmounts } from './breakdown.ts';

const none: InvoiceAmounts = {
  goodsAmount: 0,
  surchargeAmount: 0,
  recycleFeeAmount: 0,
  shipmentAmount: 0,
  discountAmount: 0,
  freightAllowanceAmount: 0,
  taxAmount: 0,
  totalAmount: 0,
};

describe('the breakdown of an invoice', () => {
  test('names each part once and leaves out those without an amount', () => {
    const lines = invoiceBreakdown({
      ...none,
      goodsAmount: 10_000,
      surchargeAmount: 150,
      shipmentAmount: 900,
      discountAmount: 450,
      freightAllowanceAmount: 450,
      taxAmount: 1_150,
      totalAmount: 11_600,
    });
    expect(lines.map(({ part, kind, amount }) => `${part} ${kind} ${amount}`)).toEqual([
      'goods part 10000',
      'surcharges contained 150',
      'shipment part 900',
      'discount part -450',
      'freightAllowance contained -450',
      'tax part 1150',
      'total sum 11600',
    ]);
  });

  test('shows a difference in the figures as rounding', () => {
    const lines = invoiceBreakdown({ ...none, goodsAmount: 100, totalAmount: 101 });
    expect(lines).toContainEqual({ part: 'rounding', kind: 'part', amount: 1 });
  });

  test('adds up to the total, whatever the amounts', () => {
    const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    fc.assert(
      fc.property(
        fc.record(
          Object.fromEntries(Object.keys(none).map((key) => [key, amount])) as Record<
            keyof InvoiceAmounts,
            typeof amount
          >,
        ),
        (invoice) => {
          const lines = invoiceBreakdown(invoice);
          const parts = lines.filter(({ kind }) => kind === 'part').reduce((sum, line) => sum + line.amount, 0);
          expect(parts).toBe(invoice.totalAmount);
          expect(lines.at(-1)).toEqual({ part: 'total', kind: 'sum', amount: invoice.totalAmount });
        },
      ),
    );
  });
});

test('a name begins with its brand once', () => {
  expect(brandedName('Veldra', 'Drift 5')).toBe('Veldra Drift 5');
  expect(brandedName('Vane', 'Vane Core 24')).toBe('Vane Core 24');
  expect(brandedName('', 'Bell')).toBe('Bell');
});
