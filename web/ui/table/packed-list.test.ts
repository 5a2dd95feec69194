import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSearch, writeSearch } from './list-search.ts';
import { packList, unpackList } from './packed-list.ts';

const assignments = (count: number) => Array.from({ length: count }, (_, at) => `5000-${90_104_711 + at * 7}-2026-1`);

test('a packed list is the list again, in its order', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme-ascii', maxLength: 30 }), { minLength: 1 }), (list) => {
      const packed = packList(list);
      fc.pre(packed !== null);
      expect(unpackList(packed)).toEqual(list);
    }),
  );
});

test('any list of a URL is read as it was written', () => {
  const entry = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(fc.array(entry, { minLength: 2, maxLength: 40 }), (list) => {
      expect(readSearch(writeSearch({ list }))).toEqual({ list });
    }),
  );
});

test('text that is no packed list is nothing, and never fails', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const list = unpackList(text) ?? [];
      expect(unpackList(packList(list) ?? '')).toEqual(list);
    }),
  );
  for (const bad of ['0', '00', '003ab', '100', '0A1x', '---']) expect(unpackList(bad)).toBeNull();
});

test('a URL with few ticked invoices names each of them', () => {
  const search = { invoice: assignments(2), q: 'x' };
  expect(writeSearch(search)).toBe('?invoice=5000-90104711-2026-1&invoice=5000-90104718-2026-1&q=x');
  expect(readSearch(writeSearch(search))).toEqual(search);
});

test('a URL with 300 ticked invoices and credits stays short, and opens the same selection anywhere', () => {
  const search = { invoice: assignments(300), credit: assignments(40).map((one) => one.slice(5, 13)), method: 'm' };
  const text = writeSearch(search);
  expect(text.length).toBeLessThan(2_500);
  expect(readSearch(text)).toEqual(search);
});

test('a list whose entries have nothing in common is written entry by entry; a damaged one is left out', () => {
  const list = Array.from({ length: 30 }, (_, at) => String.fromCharCode(97 + (at % 26)).repeat(40));
  expect(readSearch(writeSearch({ invoice: list }))).toEqual({ invoice: list });
  expect(readSearch('?invoice*=zzzz&q=x')).toEqual({ q: 'x' });
});
