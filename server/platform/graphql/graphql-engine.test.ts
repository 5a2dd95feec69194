import { buildSchema, type GraphQLSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { GraphqlEngine, type Memory, type Origin } from './graphql-engine.ts';
import { DocumentRefused } from './graphql-limits.ts';

const schema: GraphQLSchema = buildSchema(`
  type Query { a(n: Int = 7, of: Of): A }
  type A { b: Int c: [A!]! }
  input Of { lines: [Line!] }
  input Line { qty: Int! }
`);
Object.assign(schema.getQueryType()?.getFields()['a'] ?? {}, {
  resolve: (_root: unknown, { n }: { n: number }) => ({ b: n, c: [{ b: 1 }, { b: 2 }] }),
});

const small: Memory = { documents: 100_000, compiled: 400_000, compiledAfter: 3 };
const engine = (): GraphqlEngine =>
  new GraphqlEngine(schema, { introspection: true, memory: { stored: { ...small, compiledAfter: 1 }, text: small } });
const run = (on: GraphqlEngine, text: string, origin: Origin = 'text', variables = {}, name?: string) =>
  on.run(on.open(text, origin), {}, variables, name).then((result) => JSON.parse(JSON.stringify(result)) as unknown);

describe('a document', () => {
  test('gives the same answer before and after it is compiled', async () => {
    const on = engine();
    const text =
      'query ($n: Int!, $no: Boolean = false) { x: a(n: $n) { b c { ...f } } y: a { b @skip(if: $no) } } fragment f on A { z: b }';
    const answers = [];
    for (let at = 0; at < 6; at += 1) answers.push(await run(on, text, 'text', { n: 3 }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ data: { x: { b: 3, c: [{ z: 1 }, { z: 2 }] }, y: { b: 7 } } })]),
    );
  });

  test('is compiled when it comes from the web client or repeats often', async () => {
    const on = engine();
    const runsBefore = async (origin: Origin): Promise<number> => {
      const held = on.bytes;
      let runs = 0;
      // Compiled code uses most of the bytes; parsing alone adds less than 10 kB.
      for (; on.bytes - held < 15_000 && runs < 10; runs += 1) await run(on, '{ a { b c { b } } }', origin);
      return runs;
    };
    expect(await runsBefore('stored')).toBe(2);
    expect(await runsBefore('text')).toBe(4);
  });

  test('runs the named one of several operations, also compiled', async () => {
    const on = engine();
    const text = 'query one { a(n: 1) { b } } query two { a(n: 2) { b } }';
    for (let at = 0; at < 6; at += 1) {
      expect(await run(on, text, 'text', {}, 'one')).toEqual({ data: { a: { b: 1 } } });
      expect(await run(on, text, 'text', {}, 'two')).toEqual({ data: { a: { b: 2 } } });
    }
    await expect(run(on, text)).rejects.toThrow('Must provide operation name');
    await expect(run(on, text, 'text', {}, 'three')).rejects.toThrow('Unknown operation named "three"');
    await expect(run(on, 'fragment f on A { b }')).rejects.toBeInstanceOf(DocumentRefused);
  });

  test('is refused if it or its variables do not match the schema', async () => {
    const on = engine();
    await expect(run(on, '{ a { bb } }')).rejects.toThrow('Cannot query field "bb" on type "A".');
    for (let at = 0; at < 6; at += 1)
      await expect(run(on, 'query ($n: Int!) { a(n: $n) { b } }', 'stored', { n: 'x' })).rejects.toThrow('$n');
  });

  const nested = 'query ($of: Of) { a(of: $of) { b } }';
  test.each<[what: string, text: string, variables: object, said: string]>([
    ['a literal', '{ a(n: 1.5) { b } }', {}, 'Argument "n": Int cannot represent non-integer value: 1.5'],
    ['a literal in an alias', '{ x: a { b } y: a(n: "2") { b } }', {}, 'Argument "n": Int'],
    [
      'a literal inside an input',
      '{ a(of: { lines: [{ qty: 1 }, { qty: 0.5 }] }) { b } }',
      {},
      'Argument "of.lines.qty": ',
    ],
    ['a field that is missing', '{ a(of: { lines: [{}] }) { b } }', {}, 'Argument "of.lines": '],
    ['a default', 'query ($n: Int = 1.5) { a(n: $n) { b } }', {}, 'Argument "$n": Int'],
    ['a variable', 'query ($n: Int) { a(n: $n) { b } }', { n: 1.5 }, 'Variable "$n" got invalid value 1.5'],
    ['a variable inside an input', nested, { of: { lines: [{ qty: 0.5 }] } }, 'at "of.lines[0].qty"'],
    ['a whole number that is too large', 'query ($n: Int) { a(n: $n) { b } }', { n: 2 ** 31 }, 'Variable "$n"'],
  ])('is refused with the name of the argument for %s that does not fit', async (_what, text, variables, said) => {
    const on = engine();
    // Before and after the document would be compiled.
    for (const origin of ['text', 'stored'] as const)
      for (let at = 0; at < 4; at += 1) await expect(run(on, text, origin, variables)).rejects.toThrow(said);
  });
});

test("hundreds of documents stay within the byte limit of the caches and keep the web client's operations compiled", async () => {
  const on = engine();
  for (let at = 0; at < 3; at += 1) await run(on, '{ a { b } }', 'stored');
  const own = on.bytes;
  for (let at = 0; at < 400; at += 1) {
    for (let again = 0; again < 5; again += 1)
      await run(on, `{ a(n: ${at}) { ${Array.from({ length: 10 }, (_, field) => `x${field}: b`).join(' ')} } }`);
    expect(on.bytes).toBeLessThanOrEqual(own + small.documents + small.compiled);
  }
  expect(on.bytes).toBeGreaterThan(own + small.compiled / 2);
});

test('an invalid schema is refused', () => {
  expect(
    () =>
      new GraphqlEngine(
        buildSchema('type Query { a: Int } type B implements C { d: Int } interface C { e: Int }', {
          assumeValidSDL: true,
        }),
        {
          introspection: true,
        },
      ),
  ).toThrow('not valid');
});
