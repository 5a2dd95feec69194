import { beforeAll, describe, expect, test } from 'vitest';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { testServer } from '#testing/harness.ts';

/**
 * The rules of the GraphQL-over-HTTP specification for what servers must and should do, at the public path. One deliberate
 * difference: a document that is not executed answers 400 also as `application/json`, so that proxies and monitoring
 * see the refusal.
 */
const server = testServer({ RATE_LIMIT_FACTOR: '100' });
beforeAll(async () => {
  await makeMarket(server, { sorgs: [await makeSorg(server)] });
});

const json = 'application/json';
const newer = 'application/graphql-response+json';
const send = (body: unknown, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/public/graphql',
    headers: { host: 'localhost', 'content-type': json, ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const typename = { data: { __typename: 'Query' } };

describe('a server must', () => {
  test.each([json, newer, `${newer}, ${json};q=0.9`])(
    'accept POST and answer in the requested type: %s',
    async (accept) => {
      const answer = await send({ query: '{ __typename }' }, { accept });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe(`${accept === json ? json : newer}; charset=utf-8`);
      expect(answer.json()).toEqual(typename);
    },
  );

  test.each([json, `${json}; charset=utf-8`, `${json};charset=UTF-8`])('read UTF-8 from a body of %s', async (type) => {
    const answer = await send('{"query":"{ __typename }","operationName":null,"extensions":{"sign":"🚲é"}}', {
      'content-type': type,
    });
    expect(answer.json()).toEqual(typename);
  });

  test.each([
    ['a string query', { query: 'query Q { __typename }' }],
    ['a string operationName', { query: 'query A { __typename } query B { b: __typename }', operationName: 'A' }],
    [
      'a map of variables',
      { query: 'query Q($yes: Boolean!) { __typename @include(if: $yes) }', variables: { yes: true } },
    ],
    ['null variables', { query: '{ __typename }', variables: null }],
    ['a null operationName', { query: '{ __typename }', operationName: null }],
    ['null extensions', { query: '{ __typename }', extensions: null }],
    ['a map of extensions', { query: '{ __typename }', extensions: { some: { thing: 1 } } }],
  ])('take %s', async (_name, body) => {
    for (const accept of [json, newer]) {
      const answer = await send(body, { accept });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual(typename);
    }
  });

  test('not run mutations for a GET request', async () => {
    const answer = await server.app.inject({
      method: 'GET',
      url: '/public/graphql?query=mutation%20%7B%20__typename%20%7D',
      headers: { host: 'localhost' },
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
  });
});

describe('a server should', () => {
  test.each<Record<string, string>>([{}, { accept: '*/*' }, { accept: 'text/html, */*;q=0.1' }])(
    'answer JSON where no type or any type is asked for: %j',
    async (headers) => {
      const answer = await send({ query: '{ __typename }' }, headers);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe(`${json}; charset=utf-8`);
    },
  );

  test.each([
    ['cannot be parsed', { query: '{' }],
    ['does not fit the schema', { query: '{ noSuchField }' }],
    [
      'has variables that do not fit',
      { query: 'query Q($yes: Boolean!) { __typename @include(if: $yes) }', variables: { yes: 'x' } },
    ],
    ['does not have the named operation', { query: 'query A { __typename }', operationName: 'B' }],
  ])('answer 400 and no data for a document that %s', async (_name, body) => {
    const answer = await send(body, { accept: newer });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toBe(`${newer}; charset=utf-8`);
    expect(answer.json()).not.toHaveProperty('data');
    expect(answer.json<{ errors: { message: string }[] }>().errors[0]?.message).toMatch(/\S/);
    expect((await send(body, { accept: json })).statusCode).toBe(400);
  });

  test('answer 200 with errors and data where an operation ran and a field failed', async () => {
    const answer = await send({ query: '{ __typename simpleCart { qty } }' }, { accept: newer });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<{ errors: unknown[] }>().errors).toHaveLength(1);
    expect(answer.json()).toHaveProperty('data');
  });
});

test.each([
  ['a body that is no JSON', '{ "not a JSON', json],
  ['no body', '', json],
  ['no query', '{"qeury":"{ __typename }"}', json],
  ['a query that is a map', '{"query":{"obj":"ect"}}', json],
  ['a query that is a list', '{"query":["a","b"]}', json],
  ['variables that are a text', '{"query":"{ __typename }","variables":"x"}', json],
  ['variables that are a list', '{"query":"{ __typename }","variables":["x"]}', json],
  ['an operationName that is a map', '{"query":"{ __typename }","operationName":{"a":1}}', json],
  ['extensions that are a text', '{"query":"{ __typename }","extensions":"x"}', json],
  ['extensions that are a list', '{"query":"{ __typename }","extensions":["x"]}', json],
  ['a body of another type', '{"query":"{ __typename }"}', 'text/plain'],
])('a server may answer 4xx for %s', async (_name, body, type) => {
  const answer = await send(body, { 'content-type': type });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
});
