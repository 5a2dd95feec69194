import { buildSchema, parse, print, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import schemaText from '../../../schema.graphql?raw';
import { type Document, withOutcome } from './documents.ts';

const schema = buildSchema(schemaText);
const same = (one: string, other: string) => expect(print(parse(one))).toBe(print(parse(other)));
const outcome = 'message { status description } userErrors { field message code params }';

describe('a mutation asks for its outcome', () => {
  it('after what it selects itself', () => {
    const text = withOutcome('mutation A($id: ID!) { deleteUser(id: $id) { id } }');
    same(text, `mutation A($id: ID!) { deleteUser(id: $id) { id ${outcome} } }`);
    expect(validate(schema, parse(text))).toEqual([]);
  });

  it('when it selects nothing else', () => {
    same(
      withOutcome('mutation A($id: ID!) { deleteUser(id: $id) }'),
      `mutation A($id: ID!) { deleteUser(id: $id) { ${outcome} } }`,
    );
  });

  it('not in its arguments, its nested fields and its fragments', () => {
    same(
      withOutcome(
        'mutation A($a: B = { c: 1 }) { d(e: { f: [{ g: $a }] }) { h { i } ...J } } fragment J on K { l { m } }',
      ),
      `mutation A($a: B = { c: 1 }) { d(e: { f: [{ g: $a }] }) { h { i } ...J ${outcome} } } fragment J on K { l { m } }`,
    );
  });

  it('in each of several fields at its root', () => {
    same(
      withOutcome('mutation A($x: Boolean!) { b @include(if: $x) { id } c @skip(if: $x) { id } }'),
      `mutation A($x: Boolean!) { b @include(if: $x) { id ${outcome} } c @skip(if: $x) { id ${outcome} } }`,
    );
  });

  it('and a query or a fragment does not', () => {
    for (const text of ['query A { orders { id } }', '{ orders { id } }', 'fragment A on B { c { d } }'])
      expect(withOutcome(text)).toBe(text);
  });
});

it('every document fits the schema as it is sent, with the fragments that it names', () => {
  const files = import.meta.glob<Record<string, Document<unknown, unknown> | string>>('/**/*.documents.ts', {
    eager: true,
  });
  const documents = Object.values(files)
    .flatMap((file) => Object.values(file))
    .flatMap((document) => (typeof document === 'string' ? [] : [document]));
  expect(documents.length).toBeGreaterThan(450);
  const findings = documents.flatMap(({ name, source = '' }) =>
    validate(schema, parse(source)).map((error) => `${name}: ${error.message}`),
  );
  expect(findings).toEqual([]);
});
