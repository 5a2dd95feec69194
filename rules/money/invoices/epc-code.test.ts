import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { epcCode, shownAccount, type AskedTransfer } from './epc-code.ts';

const transfer: AskedTransfer = {
  holder: 'Veldra Europe GmbH',
  accountNumber: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  currency: 'EUR',
  amount: 384_648,
  reference: '90001234',
};

describe('the code of a transfer', () => {
  test('has the lines of EPC069-12', () => {
    expect(epcCode(transfer)?.split('\n')).toEqual([
      ...['BCD', '002', '1', 'SCT', 'COBADEFFXXX', 'Veldra Europe GmbH', 'DE89370400440532013000'],
      ...['EUR3846.48', '', '', '90001234'],
    ]);
  });

  test.each<[string, Partial<AskedTransfer>]>([
    ['another currency', { currency: 'IDR' }],
    ['nothing to pay', { amount: 0 }],
    ['a credit', { amount: -100 }],
    ['more than the code allows', { amount: 100_000_000_000 }],
    ['an account without IBAN', { accountNumber: '0123456789' }],
    ['a wrong IBAN', { accountNumber: 'DE89370400440532013001' }],
    ['an IBAN outside of the payments area', { accountNumber: 'AE070331234567890123456' }],
    ['no holder', { holder: ' ' }],
  ])('does not exist for %s', (_case, change) => {
    expect(epcCode({ ...transfer, ...change })).toBeNull();
  });

  test('has at most 70 and 140 bytes of holder and reference, and no line too many', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        (holder, reference) => {
          fc.pre(holder.trim() !== '');
          const lines = epcCode({ ...transfer, holder, reference })?.split('\n') ?? [];
          expect(lines).toHaveLength(11);
          expect(Buffer.byteLength(lines[5] ?? '')).toBeLessThanOrEqual(70);
          expect(Buffer.byteLength(lines[10] ?? '')).toBeLessThanOrEqual(140);
        },
      ),
    );
  });
});

test('an IBAN is read in groups of four, another account as it is', () => {
  expect(shownAccount('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
  expect(shownAccount('0123456789')).toBe('0123456789');
});
