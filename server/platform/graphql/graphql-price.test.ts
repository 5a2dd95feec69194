import { buildSchema, parse, type OperationDefinitionNode } from 'graphql';
import { describe, expect, test } from 'vitest';
import { DocumentRefused } from './graphql-limits.ts';
import { GraphqlEngine } from './graphql-engine.ts';
import { priceOf, rowLimits } from './graphql-price.ts';

const schema = buildSchema(`
  type Line { code: String parts: [Part!]! }
  type Part { code: String }
  type Order { number: String lines: [Line!]! customer: Customer notes(limit: Int = 3): [Note!]! tags: [String!]! }
  type Note { text: String }
  type Customer { name: String addresses: [Address!]! }
  type Address { city: String }
  type OrderList { data: [Order!]! info: Info }
  type Info { count: Int }
  type Query {
    order: Order
    orders(limit: Int = 20, page: Int = 1): OrderList!
    anyOrders(limit: Int): OrderList!
    allOrders(sorgs: [String!]): [Order!]!
    everything: [Order!]!
    ordersByNumber(numbers: [String!]!): [Order!]!
  }
`);

const { everything } = schema.getQueryType()!.getFields();
everything!.extensions = { pothosOptions: { mostRows: 2_000 } };

function priced(text: string, variables: Record<string, unknown> = {}) {
  const document = parse(text);
  return priceOf(schema, document, document.definitions[0] as OperationDefinitionNode, variables);
}

describe('the price of an operation in rows', () => {
  test.each([
    ['one object', '{ order { number tags } }', { root: 1, all: 1 }],
    ['an object with its lines', '{ order { lines { code } } }', { root: 1, all: 6 }],
    [
      'a page of the size that the schema names',
      '{ orders { data { number } info { count } } }',
      { root: 20, all: 21 },
    ],
    ['a page of the size that the call names', '{ orders(limit: 100) { data { number } } }', { root: 100, all: 101 }],
    ['a page of no named size', '{ anyOrders { data { number } } }', { root: 50, all: 51 }],
    ['a list without pages', '{ allOrders(sorgs: ["A"]) { number } }', { root: 200, all: 200 }],
    ['a list of everything', '{ everything { lines { code } } }', { root: 2_000, all: 12_000 }],
    ['a list of what is named', '{ ordersByNumber(numbers: ["1", "2", "3"]) { number } }', { root: 3, all: 3 }],
    ['a size that is none', '{ orders(limit: -5) { data { number } } }', { root: 1, all: 2 }],
    [
      'rows in rows',
      '{ orders(limit: 10) { data { lines { parts { code } } } } }',
      { root: 10, all: 1 + 10 * (1 + 5 + 5) },
    ],
    [
      'a list below an object',
      '{ orders(limit: 10) { data { customer { addresses { city } } } } }',
      { root: 10, all: 61 },
    ],
    ['an inner page', '{ orders(limit: 10) { data { notes { text } } } }', { root: 10, all: 41 }],
  ])('%s', (_what, text, price) => {
    expect(priced(text)).toEqual(price);
  });

  test('counts the values of variables', () => {
    const page = 'query ($limit: Int) { orders(limit: $limit) { data { number } } }';
    expect(priced(page, { limit: 70 }).root).toBe(70);
    expect(priced(page).root).toBe(20);
    const named = 'query ($numbers: [String!]!) { ordersByNumber(numbers: $numbers) { number } }';
    expect(priced(named, { numbers: ['1', '2'] }).root).toBe(2);
  });

  test('of a document that runs again follows the variables, at its root and inside', () => {
    const price = (text: string) => {
      const document = parse(text);
      const operation = document.definitions[0] as OperationDefinitionNode;
      return (variables: Record<string, unknown>, of = schema) => priceOf(of, document, operation, variables);
    };
    const atRoot = price('query ($limit: Int) { orders(limit: $limit) { data { lines { code } } } }');
    const inside = price(
      'query ($limit: Int) { orders(limit: 10) { ...f } } fragment f on OrderList { data { notes(limit: $limit) { text } } }',
    );
    for (const limit of [2, 7, 2]) {
      expect(atRoot({ limit })).toEqual({ root: limit, all: 1 + limit * 6 });
      expect(inside({ limit })).toEqual({ root: 10, all: 1 + 10 * (1 + limit) });
    }
    const one = price('{ order { lines { code } } }');
    const other = buildSchema('type Line { code: String } type Order { lines: Line } type Query { order: Order }');
    expect([one({}), one({}, other), one({})].map(({ all }) => all)).toEqual([6, 1, 6]);
  });

  test('adds aliases up, also in fragments', () => {
    const aliases = Array.from({ length: 25 }, (_, at) => `a${at}: everything { number }`).join(' ');
    expect(priced(`{ ${aliases} }`).root).toBe(50_000);
    expect(priced(`{ ...f ... on Query { x: allOrders { number } } } fragment f on Query { ${aliases} }`).root).toBe(
      50_200,
    );
  });
});

describe('an operation that asks for too many rows', () => {
  const engine = new GraphqlEngine(schema, { introspection: false });
  const run = (text: string, origin: 'text' | 'stored' = 'text', variables = {}) =>
    engine.run(engine.open(text, origin), {}, variables, undefined);
  const lists = (count: number): string =>
    `{ ${Array.from({ length: count }, (_, at) => `a${at}: everything { number }`).join(' ')} }`;
  const reasonOf = async (...call: Parameters<typeof run>): Promise<string> => {
    const refused = await run(...call).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DocumentRefused);
    return (refused as DocumentRefused).message;
  };

  test('is not executed: lists at the root', async () => {
    await expect(run(lists(5))).resolves.toBeDefined();
    expect(await reasonOf(lists(6))).toContain(
      `at most ${rowLimits.root} rows at its root, and this one asks for 12000`,
    );
    const page = 'query ($limit: Int) { orders(limit: $limit) { data { number } } }';
    await expect(run(page, 'text', { limit: rowLimits.root })).resolves.toBeDefined();
    expect(await reasonOf(page, 'text', { limit: rowLimits.root + 1 })).toContain('rows at its root');
  });

  test('is not executed: rows in rows', async () => {
    const deep = (limit: number) => `{ orders(limit: ${limit}) { data { notes(limit: 1000) { text } } } }`;
    await expect(run(deep(190))).resolves.toBeDefined();
    expect(await reasonOf(deep(200))).toContain(`at most ${rowLimits.all} rows in all`);
  });

  test('of our own client is executed', async () => {
    await expect(run(lists(6), 'stored')).resolves.toBeDefined();
  });
});
