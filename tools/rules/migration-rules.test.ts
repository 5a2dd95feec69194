import { expect, test } from 'vitest';
import { migrationFindings } from './migration-rules.ts';

test.each([
  ['alter table orders_order drop column notes;', 'drops a column'],
  ['drop table if exists orders_old;', 'drops a table'],
  ['alter table orders_order rename column notes to remarks;', 'renames'],
  ['alter table orders_order rename to orders_portal_order;', 'renames'],
  ['alter table orders_order\n  alter column total_amount type numeric;', 'changes the type'],
  ['alter table orders_order alter notes set not null;', 'forbids null'],
  ['alter table orders_order alter notes drop default;', 'takes away a default'],
  ['alter table orders_order add column weight integer not null;', 'adds a column'],
  [
    'alter table orders_order add column a text, add column weight integer not null check (weight > 0);',
    'adds a column',
  ],
  ['drop function credit_room(uuid);', 'drops something'],
])('%s takes something from older servers', (text, reason) => {
  const findings = migrationFindings('116_change.sql', text);
  expect(findings).toHaveLength(1);
  expect(findings[0]).toContain(reason);
});

test.each([
  "alter table orders_order add column weight integer, add column state text not null default '';",
  'alter table orders_order add column both text not null generated always as (a || b) stored;',
  'create table orders_weight (id uuid primary key, grams integer not null); alter table orders_weight rename to orders_weights;',
  'create table made (id uuid); drop table made;',
  '-- later: drop column notes\ncreate index orders_by_weight on orders_order (weight);',
  "comment on table orders_order is 'drop table; rename to';",
  'create function f() returns void language plpgsql as $$ begin drop table if exists t; end $$;',
  'create temporary table roles (name text) on commit drop;',
  'drop index orders_by_weight; create index orders_by_weight on orders_order (weight, id);',
  '-- stop older servers: the column held wrong sums\nalter table orders_order drop column notes;',
])('%s leaves older servers what they need', (text) => {
  expect(migrationFindings('116_change.sql', text)).toEqual([]);
});
