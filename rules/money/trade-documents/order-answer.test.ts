import { describe, expect, test } from 'vitest';
import { answerOfLine, answerOfOrder, type AnsweredLine, type AnsweredOrder } from './order-answer.ts';

const line: AnsweredLine = { qty: 4, cancelled: 0, promisedOn: null };
const order: AnsweredOrder = { status: 'processing', erpState: 'accepted', requestDeliveryOn: '2026-12-04' };

describe('the answer to a line', () => {
  test.each([
    ['accepted', {}, '5'],
    ['accepted for an earlier day', { promisedOn: '2026-12-01' }, '5'],
    ['accepted for the very day', { promisedOn: '2026-12-04' }, '5'],
    ['changed to a later day', { promisedOn: '2026-12-05' }, '3'],
    ['changed to fewer units', { cancelled: 1 }, '3'],
    ['refused', { cancelled: 4 }, '7'],
  ] as const)('is %s', (_name, change, answer) => {
    expect(answerOfLine({ ...line, ...change }, order)).toBe(answer);
  });

  test('is not changed by a day if none was asked for', () => {
    expect(answerOfLine({ ...line, promisedOn: '2027-06-01' }, { requestDeliveryOn: null })).toBe('5');
  });
});

describe('the answer to an order', () => {
  test.each([
    ['received while the ERP has not taken it over', { erpState: 'sent' }, [line], 'AB'],
    ['accepted', {}, [line, line], 'AP'],
    ['accepted with changes', {}, [line, { ...line, cancelled: 4 }], 'CA'],
    ['refused with all its lines', {}, [{ ...line, cancelled: 4 }], 'RE'],
    ['refused by the ERP', { erpState: 'rejected' }, [line], 'RE'],
    ['refused when it was cancelled', { status: 'cancelled' }, [line], 'RE'],
    ['accepted without lines', {}, [], 'AP'],
  ] as const)('is %s', (_name, change, lines, answer) => {
    expect(answerOfOrder({ ...order, ...change }, lines)).toBe(answer);
  });
});
