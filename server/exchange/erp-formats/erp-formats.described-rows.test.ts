import { expect, test } from 'vitest';
import { invoiceRow } from '#rules/money/invoices/row.ts';
import { deliveryRow } from '#rules/ordering/deliveries/row.ts';
import { claimRow } from '#rules/service/claims/row.ts';
import { fieldOf, namesWith, type RowFields, type ValueKind } from '#rules/table-row.ts';
import { columnTypes, type ColumnKind } from '#exchange/erp-columns/erp-columns.ts';
import { formatOf } from './erp-formats.ts';

const storedAs: Readonly<Record<ValueKind, string>> = {
  id: 'uuid',
  text: 'text',
  int: 'integer',
  amount: 'numeric',
  date: 'date',
  instant: 'timestamptz',
  flag: 'boolean',
};

/** Columns of a file that no field stores as they are: they are looked up, computed, or belong to the lines. */
const ofLines = ['position', 'order', 'order_position', 'article', 'description', 'uom', 'qty', 'price'];
const byHand: Readonly<Record<string, readonly string[]>> = {
  invoices: ['r3', 'isr', 'account', 'kind', ...ofLines, 'subtotal', 'tax_category', 'tax_percent', 'list_price'],
  claims: [
    'claim_id',
    'r3',
    'isr',
    'problems',
    'resolution',
    'order',
    'credit_request',
    'sent_article',
    'sent_qty',
    'credit_amount',
    'currency',
  ],
  deliveries: ['r3', 'isr', ...ofLines, 'serial_numbers'],
};

test.each<[type: string, fields: RowFields]>([
  ['invoices', invoiceRow],
  ['deliveries', deliveryRow],
  ['claims', claimRow],
])('each column of the file %s is read from or stored by one field of the same type, or by hand', (type, fields) => {
  const { columns } = formatOf(type);
  const kinds = new Map<string, ColumnKind>(columns.map(({ name, kind }) => [name, kind]));
  const described = namesWith(fields, 'file').map((name) => fieldOf(fields, name));
  for (const { file = '', kind } of described)
    expect([file, columnTypes[kinds.get(file) ?? 'flag']]).toEqual([file, storedAs[kind]]);
  const stored = [...described.map(({ file }) => file), ...(byHand[type] ?? [])];
  expect(stored).toHaveLength(columns.length);
  expect(new Set(stored)).toEqual(new Set(columns.map(({ name }) => name)));
});
