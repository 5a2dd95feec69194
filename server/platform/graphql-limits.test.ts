import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { limitFields, mostFields, mostRootFields } from './graphql-limits.ts';

const schema = buildSchema('type Query { a: A } type A { a: A b: Int }');
const refused = (document: string): boolean => validate(schema, parse(document), [limitFields]).length > 0;

describe('an operation that asks for too much', () => {
  test('by aliases at the root', () => {
    const aliases = (count: number): string => `{ ${Array.from({ length: count }, (_, at) => `x${at}: a { b }`).join(' ')} }`;
    expect(refused(aliases(mostRootFields))).toBe(false);
    expect(refused(aliases(mostRootFields + 1))).toBe(true);
    expect(refused(`{ ...f } fragment f on Query ${aliases(mostRootFields + 1)}`)).toBe(true);
  });

  test('by fields below it', () => {
    const fields = (count: number): string => `{ a { ${Array.from({ length: count }, (_, at) => `x${at}: b`).join(' ')} } }`;
    expect(refused(fields(mostFields - 1))).toBe(false);
    expect(refused(fields(mostFields))).toBe(true);
  });

  test('by fragments that multiply, without counting them all', () => {
    const doubling = Array.from({ length: 60 }, (_, at) => `fragment f${at} on A { one: a { ...f${at + 1} } two: a { ...f${at + 1} } }`).join(' ');
    const started = performance.now();
    expect(refused(`{ a { ...f0 } } ${doubling} fragment f60 on A { b }`)).toBe(true);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test('a fragment within itself ends the count', () => {
    expect(refused('{ a { ...f } } fragment f on A { b a { ...f } }')).toBe(false);
  });
});
