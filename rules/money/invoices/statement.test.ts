import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balancedRows, clearingKind, type StatementEvent } from './statement.ts';

const event = (amount: number): StatementEvent => ({
  on: '2026-11-01',
  kind: amount < 0 ? 'payment' : 'invoice',
  invoiceId: 'i',
  invoiceNumber: '1',
  reference: '',
  amount,
});

describe('a statement', () => {
  test('without movements closes with what it opened with', () => {
    expect(balancedRows(-500, [])).toEqual({ rows: [], closing: -500 });
  });

  test('adds up after every movement', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.integer({ min: -1e9, max: 1e9 })), (opening, amounts) => {
        const { rows, closing } = balancedRows(opening, amounts.map(event));
        expect(closing).toBe(amounts.reduce((sum, amount) => sum + amount, opening));
        rows.forEach((row, at) => expect(row.balance - (rows[at - 1]?.balance ?? opening)).toBe(row.amount));
      }),
    );
  });

  test('calls a change against the document a clearing, and one with it a reversal', () => {
    expect(clearingKind(-100, 1000)).toBe('clearing');
    expect(clearingKind(100, -1000)).toBe('clearing');
    expect(clearingKind(100, 1000)).toBe('reversal');
    expect(clearingKind(-100, -1000)).toBe('reversal');
  });
});
