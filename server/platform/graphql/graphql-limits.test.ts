import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentLimits, examine } from './graphql-limits.ts';

const range = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at));
const reasonOf = (document: string): string | null => examine(document).refusal?.message ?? null;

describe('a document is refused for too many', () => {
  const { tokens, nesting, operations, fragments, spreads, aliases, depth, fields, rootFields } = documentLimits;
  const cases: [string, (count: number) => string, number][] = [
    ['tokens', (count) => `{ a(b: [${'1 '.repeat(count - 9)}]) }`, tokens],
    ['levels of brackets', (count) => `{ a(b: ${'['.repeat(count - 2)}${']'.repeat(count - 2)}) }`, nesting],
    ['operations', (count) => range(count, (at) => `query q${at} { a }`).join(' '), operations],
    ['fragments', (count) => `{ a } ${range(count, (at) => `fragment f${at} on A { b }`).join(' ')}`, fragments],
    ['fragment spreads', (count) => `{ a { ${'...f '.repeat(count)} } } fragment f on A { b }`, spreads],
    ['aliases', (count) => `{ a { ${range(count, (at) => `x${at}: b`).join(' ')} } }`, aliases],
    ['levels of fields', (count) => `{ ${'a { '.repeat(count - 1)}b${' }'.repeat(count - 1)} }`, depth],
    ['fields of the root in one operation', (count) => `{ ${'a '.repeat(count)} }`, rootFields],
    [
      'fields of the root in one operation',
      (count) => `{ ...f ... { b } } fragment f on Query { ${'a '.repeat(count - 1)} }`,
      rootFields,
    ],
    ['fields, its fragments written out', (count) => `{ a { ${'b '.repeat(count - 1)} } }`, fields],
    [
      'fields, its fragments written out',
      (count) => `{ a { ${'b '.repeat(count - 2_001)} ...f ...f } } fragment f on A { ${'b '.repeat(1_000)} }`,
      fields,
    ],
  ];
  test.each(cases)('%s', (what, documentOf, most) => {
    expect(reasonOf(documentOf(most))).toBeNull();
    expect(reasonOf(documentOf(most + 1))).toBe(`A document may have at most ${most} ${what}`);
  });

  test('a fragment within itself, directly or indirectly, even if unused', () => {
    expect(reasonOf('{ a { ...f } } fragment f on A { b a { ...f } }')).toBe('The fragment "f" contains itself');
    expect(reasonOf('{ a } fragment f on A { ...g } fragment g on A { ...f }')).toBe(
      'The fragment "f" contains itself',
    );
    expect(reasonOf('{ a } fragment f on A { b } fragment f on A { c }')).toBe(
      'The document defines the fragment "f" twice',
    );
  });
});

/**
 * `count` fragments that each spread the ones chosen by `spreads` `times` over, and an operation that starts at the
 * first.
 */
const network = (count: number, times: number, spreads: (at: number) => number[]): string =>
  `{ a { ...f0 } } ${range(
    count,
    (at) =>
      `fragment f${at} on A { b ${range(times, () => spreads(at).map((to) => `...f${to}`))
        .flat()
        .join(' ')} }`,
  ).join(' ')}`;
const clique = (count: number): string => network(count, 1, (at) => range(count, (to) => to).filter((to) => to !== at));
const orderedClique = (count: number): string =>
  network(count, 1, (at) => range(count, (to) => to).filter((to) => to > at));
const doubledChain = (count: number): string => network(count, 2, (at) => (at + 1 < count ? [at + 1] : []));

describe('the check takes time linear in the length of the document', () => {
  /** A token has at least one byte and a selection at least one token. */
  const withinBytes = (document: string): void => {
    expect(examine(document).steps).toBeLessThanOrEqual(2 * document.length);
  };

  test('for cliques of fragments and chains that double', () => {
    for (const build of [clique, orderedClique, doubledChain]) {
      for (const count of [2, 5, 11, 20, 30, 60, 99, 400]) withinBytes(build(count));
    }
    expect(reasonOf(clique(11))).toMatch(/contains itself/);
    expect(reasonOf(orderedClique(11))).toBeNull();
    expect(reasonOf(doubledChain(30))).toBe(
      `A document may have at most ${documentLimits.fields} fields, its fragments written out`,
    );
  });

  test('for documents with any fragments, nested and spread in any way', () => {
    const selection = fc.letrec<{ set: string; one: string }>((tie) => ({
      set: fc.array(tie('one'), { minLength: 1, maxLength: 6 }).map((parts) => `{ ${parts.join(' ')} }`),
      one: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('b', 'c: b', 'd(x: [1, {y: "z"}])'),
        fc.nat(30).map((to) => `...f${to}`),
        tie('set').map((set) => `a ${set}`),
        tie('set').map((set) => `... on A ${set}`),
      ),
    })).set;
    const documents = fc
      .tuple(selection, fc.array(selection, { maxLength: 30 }))
      .map(([root, sets]) => `query ${root} ${sets.map((set, at) => `fragment f${at} on A ${set}`).join(' ')}`);
    fc.assert(fc.property(documents, withinBytes), { numRuns: 300 });
  });

  test('for text that is not a document', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('{', '}', '[', '(', ')', '...', 'a', ' ', '"', '$', '\ud800', '\0') }),
        withinBytes,
      ),
    );
  });
});
