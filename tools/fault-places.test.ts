import { expect, test } from 'vitest';
import { faultsIn, pickFaults, type Fault } from './fault-places.ts';

const changes = (text: string, file = 'a.ts'): string[] =>
  faultsIn(file, text).map(({ kind, start, before, after }) => {
    expect(text.slice(start, start + before.length)).toBe(before);
    return `${kind}: ${text.slice(0, start)}${after}${text.slice(start + before.length)}`;
  });

test.each([
  ['const o = { allow: manageTerms };', ["permission: const o = { allow: 'signed-in' };"]],
  ["const o = { allow: 'public' };", []],
  ["const may = actor.permissions.has('page.market');", ['permission: const may = true;']],
  [
    'const q = sql`select 1 from t where ${visibleOrder(ctx)} and t.x = ${x}`;',
    ['scope: const q = sql`select 1 from t where ${sql`true`} and t.x = ${x}`;'],
  ],
  [
    'const q = sql<Row>`select 1 from t where t.customer_id = ${id} order by 1`;',
    ['scope: const q = sql<Row>`select 1 from t where true order by 1`;'],
  ],
  ['await ctx.record({ action });', ['record: ;']],
  [
    "if (late) throw new DomainError('not_found');",
    ["negated: if (!(late)) throw new DomainError('not_found');", 'validation: if (late) ;'],
  ],
  ["const s = v.pipe(v.string(), v.maxLength(3, 'x'));", ['validation: const s = v.pipe(v.string());']],
  ['const b = count > 10;', ['boundary: const b = count >= 10;', 'off by one: const b = count > 11;']],
  ['const p = <p aria-label={t("a")}>x</p>;', ['label: const p = <p >x</p>;'], 'a.tsx'],
])('the faults of %s', (text, expected, file = 'a.ts') => {
  expect(changes(text, file)).toEqual(expected);
});

test('the seed alone decides which faults are picked, and no fault is picked twice', () => {
  const all: Fault[] = ['access', 'goods', 'field'].flatMap((wing) =>
    (['record', 'negated', 'label'] as const).flatMap((kind) =>
      [1, 2, 3].map((start) => ({ kind, file: `server/${wing}/x/x.ts`, start, before: 'a', after: 'b' })),
    ),
  );
  const picked = pickFaults(all, 12, 7);
  expect(pickFaults(all, 12, 7)).toEqual(picked);
  expect(pickFaults(all, 12, 8)).not.toEqual(picked);
  expect(new Set(picked.map((fault) => JSON.stringify(fault))).size).toBe(12);
  expect(new Set(picked.map(({ kind }) => kind)).size).toBe(3);
  expect(pickFaults(all, 100, 7)).toHaveLength(all.length);
});
