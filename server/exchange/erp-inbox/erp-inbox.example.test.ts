import { describe, expect, test } from 'vitest';
import { exampleRow } from '#exchange/erp/erp.factory.ts';

describe('the examples of docs/erp-files.md', () => {
  const cents = (type: string, column: string): number => Math.round(Number(exampleRow(type)[column]) * 100);
  const cell = (type: string, column: string): string => exampleRow(type)[column] ?? '';

  test('an order: two units, freight, and 19 % tax on both', () => {
    expect(cents('orders', 'subtotal')).toBe(cents('orders', 'price') * Number(cell('orders', 'qty')));
    const net = cents('orders', 'subtotal') + cents('orders', 'shipment_amount');
    expect(cents('orders', 'tax_amount')).toBe(Math.round(net * 0.19));
    expect(cents('orders', 'total_amount')).toBe(net + cents('orders', 'tax_amount'));
    expect(cell('customers', 'include_tax')).toBe('1');
    expect(cell('orders', 'order')).toMatch(/^PL-\d{4}-\d{6}$/);
  });

  test('the answers to it name the same order, line, article and quantity', () => {
    for (const type of ['order_acks', 'order_status', 'deliveries', 'invoices'])
      expect(cell(type, 'order')).toBe(cell('orders', 'order'));
    for (const type of ['deliveries', 'invoices']) {
      expect([cell(type, 'order_position'), cell(type, 'article'), cell(type, 'qty'), cell(type, 'price')]).toEqual(
        ['position', 'article', 'qty', 'price'].map((column) => cell('orders', column)),
      );
    }
    expect(cell('invoices', 'delivery')).toBe(cell('deliveries', 'delivery'));
    expect(cell('invoices', 'po_number')).toBe(cell('orders', 'po_number'));
  });

  test('its invoice adds up, is open, and is what the payment pays', () => {
    const total = cents('invoices', 'total_amount');
    expect(total).toBe(
      cents('invoices', 'goods_amount') +
        cents('invoices', 'shipment_amount') -
        cents('invoices', 'discount_amount') +
        cents('invoices', 'tax_amount'),
    );
    expect(total).toBe(cents('orders', 'total_amount'));
    expect([cents('invoices', 'open_amount'), cents('open_items', 'open_amount')]).toEqual([total, total]);
    expect(cents('payments', 'amount')).toBe(total);
    expect(cents('payments', 'received_amount') + cents('payments', 'discount_amount')).toBe(total);
    for (const type of ['open_items', 'invoices']) expect(cell(type, 'number')).toBe(cell('payments', 'invoice'));
    expect(cell('payment_status', 'payment')).toBe(cell('payments', 'payment'));
  });

  test('an order of another channel adds up, too', () => {
    const net = cents('order_history', 'subtotal') + cents('order_history', 'shipment_amount');
    expect(cents('order_history', 'tax_amount')).toBe(Math.round(net * 0.19));
  });
});
