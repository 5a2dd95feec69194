import { readdirSync, readFileSync } from 'node:fs';
import { coerceInputValue, type GraphQLInputType } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { faultOf, hostile, makeAllowedCaller } from './hostile.ts';
import { documentOf, named, sampleOf, schemaOperations, type AnyType, type SchemaOperation } from './operations.ts';
import { restRoutes } from './rest-routes.ts';
import { shortStacks } from '#testing/short-stacks.ts';

const server = testServer();
shortStacks();
let caller: Caller;
let sorg = '';

beforeAll(async () => {
  ({ caller, sorg } = await makeAllowedCaller(server));
});

type Variables = Readonly<Record<string, unknown>>;

/** A place of an operation's input: an argument, or a field of one. */
interface Place {
  readonly argument: string;
  /** Null for the argument as a whole. */
  readonly field: string | null;
  readonly type: AnyType;
}

/** The input that an operation accepts, with the sample's real sales organisation, so that more of the operation runs. */
function goodInput({ field }: SchemaOperation): Variables {
  const real = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(real);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [name, name === 'sorg' ? sorg : real(inner)]),
      );
    return value;
  };
  return real(Object.fromEntries(field.args.map(({ name, type }) => [name, sampleOf(type)]))) as Variables;
}

const placesOf = ({ field }: SchemaOperation): Place[] =>
  field.args.flatMap(({ name: argument, type }) => [
    { argument, field: null, type },
    ...Object.entries(named(type).getFields?.() ?? {}).map(([name, inner]) => ({
      argument,
      field: name,
      type: inner.type,
    })),
  ]);

/** The input with a hostile value in the places, which are whole arguments or fields. */
function attack(good: Variables, places: readonly Place[], bad: unknown): Variables {
  const variables: Record<string, unknown> = { ...good };
  for (const { argument, field } of places) {
    const given = variables[argument];
    const list = Array.isArray(given);
    const one = { ...((list ? given[0] : given) as object), [field ?? '']: bad };
    const within = list ? [one] : one;
    variables[argument] = field === null ? bad : within;
  }
  return variables;
}

/** How many reasons GraphQL has to refuse a value of a type; 0 if it accepts it. */
function refusalsOf(type: AnyType, value: unknown): number {
  let count = 0;
  coerceInputValue(value, type as unknown as GraphQLInputType, () => void (count += 1));
  return count;
}

/** Fewer refusals than those after which GraphQL stops to look for more. */
const mostRefusals = 40;

/**
 * The places of each call with a value: GraphQL names every value that a type refuses, so one call tries it in all places
 * that refuse it, whole arguments apart from fields. Where a type accepts it, the operation gets it in one place.
 */
function callsWith(places: readonly Place[], bad: unknown): Place[][] {
  const calls: Place[][] = [];
  const open = new Map<boolean, { places: Place[]; refusals: number }>();
  for (const place of places) {
    const refusals = refusalsOf(place.type, bad);
    const whole = place.field === null;
    const group = open.get(whole);
    if (refusals === 0 || refusals > mostRefusals) calls.push([place]);
    else if (group && group.refusals + refusals <= mostRefusals) {
      group.places.push(place);
      group.refusals += refusals;
    } else {
      const begun = { places: [place], refusals };
      open.set(whole, begun);
      calls.push(begun.places);
    }
  }
  return calls;
}

const operations = schemaOperations().filter(({ field }) => field.args.length > 0);

/** Parts of an address that a client should not send, encoded. */
const hostileParts = [
  ...['%00', '%E0%A4%A', '..%2f..%2fetc', '-1', '%3D1%2B1', '%F0%9F%9A%B2', '%25_%5C', "'%20or%201=1%20--"],
  'x'.repeat(3_000),
  '00000000-0000-7000-8000-000000000000',
];

/** Names that REST routes read from the query. */
function queryNames(): string[] {
  const folder = new URL('../../', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.rest.ts'));
  const read = /(?:query\[|one\(|number\()'(\w+)'|query\.(\w+)/g;
  const names = files.flatMap((name) =>
    [...readFileSync(new URL(name.replaceAll('\\', '/'), folder), 'utf8').matchAll(read)].map(
      ([, quoted, dotted]) => quoted ?? dotted ?? '',
    ),
  );
  return [...new Set(names)].sort();
}

/** Addresses of a route with a hostile part for each parameter, or in the query: for each name, and for all at once. */
function* hostileAddresses(path: string, names: readonly string[]): Generator<string> {
  if (path.includes(':')) for (const part of hostileParts) yield path.replace(/:\w+/g, part);
  const real = path.replace(/:\w+/g, 'x');
  for (const part of ['', ...hostileParts]) yield `${real}?${names.map((name) => `${name}=${part}`).join('&')}`;
  for (const name of names) {
    yield `${real}?${name}=a&${name}=b`;
    yield `${real}?${name}[a]=b`;
    yield `${real}?${name}=9999-12-31`;
  }
}

describe('wrong input never breaks the server', () => {
  test.each(operations)('$kind $name', async (operation) => {
    const faults = new Map<string, string>();
    const query = documentOf(operation);
    const good = goodInput(operation);
    /** The fault of the answer to a hostile value in these places, or null. */
    const call = async (places: readonly Place[], bad: unknown): Promise<string | null> => {
      const variables = attack(good, places, bad);
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
      return fault;
    };
    let tried = 0;
    const places = placesOf(operation);
    for (const bad of hostile)
      for (const together of callsWith(places, bad)) {
        tried += together.length;
        const fault = await call(together, bad);
        // Which of the places is at fault.
        if (fault !== null && together.length > 1) for (const place of together) await call([place], bad);
      }
    expect(tried).toBe(places.length * hostile.length);
    expect(places.length).toBeGreaterThan(0);
    expect([...faults]).toEqual([]);
  });

  test('GET: parameters and queries of every REST route', async () => {
    const names = queryNames();
    expect(names).toEqual(expect.arrayContaining(['custCode', 'format', 'vendor', 'year']));
    const routes = restRoutes(server).filter(({ method }) => method === 'GET');
    expect(routes.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/bonus/export',
        '/click-collect/:id/slip',
        '/download-area/:id',
        '/visit-forms/:id/pdf',
      ]),
    );
    const faults: string[] = [];
    let calls = 0;
    for (const { path } of routes)
      for (const url of hostileAddresses(path, names)) {
        calls += 1;
        const answer = await server.app.inject({
          url,
          headers: { host: 'localhost', authorization: `Bearer ${caller.token ?? ''}` },
          remoteAddress: `10.6.${Math.floor(calls / 250) % 250}.${calls % 250}`,
        });
        const fault = faultOf(answer.statusCode, answer.body);
        if (fault !== null) faults.push(`${url.slice(0, 120)}: ${fault}: ${answer.body.slice(0, 200)}`);
      }
    expect(faults.slice(0, 8)).toEqual([]);
    // The caller is still signed in, so the calls were not refused for that.
    const user = await server.app.inject({
      url: '/user',
      headers: { host: 'localhost', authorization: `Bearer ${caller.token ?? ''}` },
    });
    expect(user.statusCode).toBe(200);
  });

  test('POST: invalid bodies for every REST route', async () => {
    const paths = restRoutes(server).flatMap(({ method, path }) =>
      method === 'POST' ? [path.replace(/:\w+/g, 'x')] : [],
    );
    expect(paths).toEqual(
      expect.arrayContaining(['/click-collect/orders', '/download-area/targets/x/check', '/login', '/public/graphql']),
    );
    let calls = 0;
    for (const url of [...paths, '/nowhere'])
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
            remoteAddress: `10.8.${Math.floor((calls += 1) / 250) % 250}.${calls % 250}`,
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
