import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteCache } from './byte-cache.ts';

test('evicts the oldest entry that was not read', () => {
  const cache = new ByteCache<string>(30);
  for (const key of ['a', 'b', 'c']) cache.set(key, key, 10);
  expect(cache.get('a')).toBe('a');
  cache.set('d', 'd', 10);
  expect(cache.get('b')).toBeUndefined();
  expect(['a', 'c', 'd'].map((key) => cache.get(key))).toEqual(['a', 'c', 'd']);
});

test('keeps the newest entry although all others were read', () => {
  const cache = new ByteCache<string>(30);
  for (const key of ['a', 'b', 'c']) cache.set(key, key, 10);
  for (const key of ['a', 'b', 'c']) cache.get(key);
  cache.set('d', 'd', 10);
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual([undefined, 'b', 'c', 'd']);
});

test('skips an entry that is larger than the cache and drops the one with its key', () => {
  const cache = new ByteCache<string>(30);
  cache.set('a', 'small', 10);
  cache.set('a', 'large', 31);
  expect(cache.get('a')).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test('never exceeds its limit and counts its bytes', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 150 }))), (writes) => {
      const cache = new ByteCache<number>(100);
      for (const [key, bytes] of writes) cache.set(String(key), bytes, bytes);
      const held = Array.from({ length: 21 }, (_, key) => cache.get(String(key)) ?? 0).reduce(
        (sum, bytes) => sum + bytes,
        0,
      );
      expect(cache.bytes).toBe(held);
      expect(held).toBeLessThanOrEqual(100);
    }),
  );
});
