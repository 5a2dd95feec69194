import { describe, expect, it } from 'vitest';
import { missingParameters } from './text-parameters.ts';

const texts = new Map([
  ['gone', 'Article {articleCode} is gone.'],
  ['cart.count', '{count, plural, one {# line of {name}} other {# lines of {name}}}'],
  ['plain', 'Nothing to fill in.'],
]);
const found = (source: string): string[] => missingParameters(new Map([['a.ts', source]]), texts);

describe('values of texts', () => {
  it('names each value that a caller leaves out, with its line', () => {
    expect(found("\nthrow new DomainError('gone', { article: code }, 'code');")).toEqual([
      'a.ts:2: gone shows {articleCode}, which is not given',
    ]);
    expect(found("t('cart.count', { count: lines.length })")).toEqual([
      'a.ts:1: cart.count shows {name}, which is not given',
    ]);
    expect(found("t('gone')")).toHaveLength(1);
    expect(found("ctx.text('gone', { code })")).toHaveLength(1);
    expect(found("return { field: 'code', code: 'gone', params: { line: rows.at(at)?.line ?? 0 } };")).toHaveLength(1);
  });

  it('accepts complete callers, also with nested brackets, strings and short forms', () => {
    expect(found("new DomainError('gone', { articleCode })")).toEqual([]);
    expect(found("t('cart.count', { count: sum(rows, (row) => ({ a: row }).a), name: `a, ${b('}')}` })")).toEqual([]);
    expect(found("{ code: 'gone' as const, params: { sorg, articleCode: a.code } }")).toEqual([]);
    expect(found("t('plain')")).toEqual([]);
  });

  it('leaves what it cannot follow to the tests, where the text itself refuses', () => {
    expect(found("new DomainError('gone', { ...who })")).toEqual([]);
    expect(found("new DomainError('gone', who)")).toEqual([]);
  });
});
