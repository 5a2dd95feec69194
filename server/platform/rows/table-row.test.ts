import { expect, test } from 'vitest';
import type { RowFields, RowOf } from '#rules/table-row.ts';
import { mergedColumns } from './merged-columns.ts';
import { columnOf, readNames, storedIn } from './table-row.ts';

test('the column of a field is its name in snake case', () => {
  expect(columnOf('earlyDiscountUntil')).toBe('early_discount_until');
  expect(columnOf('number')).toBe('number');
});

test('queries read all fields but the internal ones', () => {
  const fields = { number: { kind: 'text' }, openAmount: { kind: 'amount', internal: true } } as const;
  expect(readNames(fields satisfies RowFields)).toEqual(['number']);
});

test('a described field that the table does not store does not compile', () => {
  const invoices = storedIn('invoices_invoice');
  invoices({ dueOn: { kind: 'date' }, settledOn: { kind: 'date', nullable: true } });
  // @ts-expect-error the table has no such column
  invoices({ dueDate: { kind: 'date' } });
  // @ts-expect-error the column holds a number
  invoices({ totalAmount: { kind: 'text' } });
  // @ts-expect-error the column may be null
  invoices({ settledOn: { kind: 'date' } });
  const kind = { kind: 'text', choices: ['invoice', 'deduction'] } as const;
  const row: RowOf<{ kind: typeof kind }> = { kind: 'deduction' };
  // @ts-expect-error no allowed value
  const other: RowOf<{ kind: typeof kind }> = { kind: 'order' };
  expect(row).not.toEqual(other);
});

test('a merged column that the table does not have does not compile', () => {
  expect(mergedColumns('customers_shipto', ['name', 'city'])).toHaveProperty('differ');
  // @ts-expect-error the table has no such column
  expect(mergedColumns('customers_shipto', ['town'])).toHaveProperty('differ');
});
