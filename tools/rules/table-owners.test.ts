import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { tablesOf, writeFindings } from './table-owners.ts';

const tables = ['orders_order', 'erp_outbox', 'stock_alerts_alert', 'platform_audit'];
const modules = ['orders', 'erp', 'stock-alerts'];
const found = (file: string, text: string, allowed: Parameters<typeof writeFindings>[3] = []): string[] =>
  writeFindings([{ file, text }], tables, modules, allowed);

describe('the owner of a table', () => {
  test.each([
    ['server/ordering/orders/orders.actions.ts', "db.insertInto('orders_order').values(row)"],
    ['server/goods/stock-alerts/stock-alerts.actions.ts', "db\n  .deleteFrom('stock_alerts_alert as a')"],
    ['server/platform/audit.ts', 'sql`insert into platform_audit (at) values (${now})`'],
    ['server/exchange/erp/erp.importers.ts', 'sql`insert into staged_reserved select 1`'],
    ['server/exchange/erp/erp.actions.ts', 'sql`select id from orders_order for update`'],
    [
      'server/exchange/erp/erp.actions.ts',
      '/** The order is updated by orders; never\n * update orders_order here. */',
    ],
  ])('may write it: %s', (file, text) => {
    expect(found(file, text)).toEqual([]);
  });

  test.each([
    ["db.insertInto('orders_order').values(row)", 1],
    ["await db\n  .updateTable('orders_order as o')", 2],
    ["await db.deleteFrom(\n  'orders_order')", 1],
    ['sql`\n  insert into orders_order (id) values (1)`', 2],
    ['sql`\n  with gone as (\n    delete from orders_order returning id)\n  select id from gone`', 3],
    ['sql`update orders_order o set version = 1`', 1],
    ['sql`MERGE INTO orders_order t using f on t.id = f.id`', 1],
  ])('alone may write it: %j', (text, line) => {
    expect(found('server/exchange/erp/erp.actions.ts', text)).toEqual([
      `server/exchange/erp/erp.actions.ts:${line}: erp writes orders_order of orders; call an action of orders instead`,
    ]);
  });

  test('is a module for every table', () => {
    expect(writeFindings([], ['claims_claim'], modules, [])).toEqual([
      "claims_claim: no module has this name; begin the table's name with that of its module",
    ]);
  });

  test('can share it by a listed exception, as long as there is such a write', () => {
    const allowed = [{ module: 'orders', table: 'erp_outbox', reason: 'one transaction' }];
    const file = 'server/ordering/orders/orders.handover.actions.ts';
    expect(found(file, "db.insertInto('erp_outbox')", allowed)).toEqual([]);
    expect(found(file, '', allowed)).toEqual([
      'tools/rules/table-owners.ts: orders no longer writes erp_outbox; remove the exception',
    ]);
  });
});

test('a file of queries writes nothing, not even its own tables', () => {
  expect(found('server/ordering/orders/orders.queries.ts', 'sql`update orders_order set version = 1`')).toEqual([
    'server/ordering/orders/orders.queries.ts:1: queries only read; move the write to orders_order into an .actions file',
  ]);
});

test('the tables are those of the generated types', () => {
  const own = tablesOf(fileURLToPath(new URL('../..', import.meta.url)));
  expect(own).toEqual(expect.arrayContaining(tables));
});
