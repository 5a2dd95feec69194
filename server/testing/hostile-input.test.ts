import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from './harness.ts';
import { faultOf, hostile, makeAllowedCaller } from './hostile.ts';
import {
  documentOf,
  isList,
  isRequired,
  named,
  sampleOf,
  schemaOperations,
  type AnyType,
  type SchemaOperation,
} from './operations.ts';

const server = testServer();
let caller: Caller;
let sorg = '';

beforeAll(async () => {
  ({ caller, sorg } = await makeAllowedCaller(server));
});

/** The arguments of an operation with a hostile value in each position in turn, at any depth. */
function* attacks({ field }: SchemaOperation): Generator<Record<string, unknown>> {
  const good = Object.fromEntries(field.args.map((argument) => [argument.name, sampleOf(argument.type)]));
  // Keeps the sample's real sales organisation, so that more of the operation runs.
  const real = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(real)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, name === 'sorg' ? sorg : real(inner)]))
        : value;
  function* within(type: AnyType, value: unknown, depth: number): Generator {
    yield* hostile;
    const inner = named(type);
    if (depth === 0 || !inner.getFields) return;
    const list = isList(type) || (isRequired(type) && isList(type.ofType ?? type));
    const one = (list && Array.isArray(value) ? value[0] : value) as Record<string, unknown>;
    for (const [name, { type: fieldType }] of Object.entries(inner.getFields())) {
      for (const bad of within(fieldType, one[name], depth - 1))
        yield list ? [{ ...one, [name]: bad }] : { ...one, [name]: bad };
    }
  }
  for (const argument of field.args) {
    for (const bad of within(argument.type, good[argument.name], 1))
      yield real({ ...good, [argument.name]: bad }) as Record<string, unknown>;
  }
}

const operations = schemaOperations().filter(({ field }) => field.args.length > 0);

describe('wrong input never breaks the server', () => {
  test.each(operations)('$kind $name', async (operation) => {
    const faults = new Map<string, string>();
    const query = documentOf(operation);
    let calls = 0;
    for (const variables of attacks(operation)) {
      calls += 1;
      const answer = await server.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: {
          host: 'localhost',
          authorization: `Bearer ${caller.token ?? ''}`,
          'content-type': 'application/json',
        },
        payload: JSON.stringify({ query, variables }),
      });
      const fault = faultOf(answer.statusCode, answer.body);
      if (fault !== null && faults.size < 8)
        faults.set(JSON.stringify(variables).slice(0, 160), `${fault}: ${answer.body.slice(0, 240)}`);
    }
    expect(calls).toBeGreaterThan(0);
    expect([...faults]).toEqual([]);
  });

  test.each([
    '/graphql',
    '/query',
    '/public/graphql',
    '/login',
    '/refresh-token',
    '/logout',
    '/change-customer',
    '/change-customer/x',
    '/nowhere',
  ])('POST %s with invalid bodies', async (url) => {
    for (const payload of [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '{"query":1}',
      '{"query":""}',
      '{"query":"{"}',
      '{"query":"{ __schema { types { name } } }"}',
      '{"__proto__":{"a":1}}',
      `{"query":"${'{a'.repeat(4_000)}"}`,
      '{"username":{"a":1},"password":[]}',
      '{"username":"\\u0000","password":"\\u0000"}',
      '{"refreshToken":["x"]}',
    ]) {
      for (const type of ['application/json', 'text/plain', 'multipart/form-data']) {
        const answer = await server.app.inject({
          method: 'POST',
          url,
          headers: { host: 'localhost', 'content-type': type },
          payload,
          remoteAddress: `10.8.${payload.length % 250}.${type.length}`,
        });
        expect(
          faultOf(answer.statusCode, answer.body),
          `${url} ${type} ${payload.slice(0, 60)}: ${answer.statusCode} ${answer.body.slice(0, 200)}`,
        ).toBeNull();
      }
    }
  });

  test('invalid headers and addresses', async () => {
    const sent: Record<string, string>[] = [
      { 'x-locale': '../../rules' },
      { 'accept-language': '*;q=0.5' },
      { host: 'no such host' },
      { host: '..' },
      { authorization: `Bearer ${'x'.repeat(4_000)}` },
      { authorization: 'Basic %%%' },
      { authorization: 'Bearer a.b.c' },
      { cookie: 'paceline_refresh=%00; paceline_refresh=%E0%A4%A' },
      { 'idempotency-key': 'x'.repeat(3_000) },
      { 'x-paceline-client': 'web', cookie: `paceline_refresh=${'y'.repeat(3_000)}` },
    ];
    for (const headers of sent) {
      for (const [method, url] of [
        ['GET', '/user'],
        ['POST', '/graphql'],
        ['POST', '/refresh-token'],
        ['GET', '/server/config/%00'],
        ['GET', '/server/config/..%2f..'],
        ['GET', '/server/status?host[]=a&host=%E0'],
        ['GET', '/files/pictures/..%2f..%2fpackage.json'],
        ['GET', '/manifests/%2e%2e.webmanifest'],
        ['POST', '/change-customer/%00'],
      ] as const) {
        const answer = await server.app.inject({
          method,
          url,
          headers: { host: 'localhost', ...headers },
          ...(method === 'POST' ? { payload: { query: '{ __typename }' } } : {}),
        });
        expect(
          faultOf(answer.statusCode, answer.body),
          `${method} ${url} ${JSON.stringify(headers).slice(0, 80)}: ${answer.statusCode} ${answer.body.slice(0, 200)}`,
        ).toBeNull();
      }
    }
  });
});
