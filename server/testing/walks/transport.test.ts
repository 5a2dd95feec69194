import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildSchema, getNamedType, isObjectType, type GraphQLField } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { seededRoles } from '#access/roles/roles.seeded.actions.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { testServer, type Caller } from '#testing/harness.ts';

const server = testServer();
let caller: Caller;

beforeAll(async () => {
  const sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  caller = await makeDealer(server, { sorgs: [sorg] });
});

const post = (url: string, token: string | null, query: string) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    payload: { query },
  });

describe('calls', () => {
  test('calls of signed-in users go to /graphql or its alias /query (R-153, R-159, Q-010)', async () => {
    for (const url of ['/graphql', '/query']) {
      expect((await post(url, caller.token, '{ simpleCart { qty } }')).json()).toEqual({ data: { simpleCart: [] } });
      expect((await post(url, null, '{ simpleCart { qty } }')).statusCode).toBe(401);
    }
  });

  test('public calls go to /public/graphql, where operations that need a session are refused (R-154)', async () => {
    expect((await post('/public/graphql', null, '{ __typename }')).json()).toEqual({ data: { __typename: 'Query' } });
    const answer = (await post('/public/graphql', null, '{ simpleCart { qty } }')).json<{
      errors: { extensions: { code: string } }[];
    }>();
    expect(answer.errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  test('are answered compressed to callers that accept it, if the answer is large', async () => {
    const large = `{ ${Array.from({ length: 20 }, (_, at) => `${'a'.repeat(120)}${at}: __typename`).join(' ')} }`;
    const call = (query: string, accepted: string) =>
      server.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { host: 'localhost', authorization: `Bearer ${caller.token}`, 'accept-encoding': accepted },
        payload: { query },
      });
    const plain = (await call(large, 'identity')).body;
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const answer = await call(large, accepted);
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers['vary']).toBe('accept-encoding');
      expect(unpack(answer.rawPayload).toString()).toBe(plain);
    }
    expect((await call('{ __typename }', 'br')).headers['content-encoding']).toBeUndefined();
  });

  test('every mutation answers a message with status and description, and userErrors by field (R-158, Q-006)', () => {
    const schema = buildSchema(readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8'));
    const fieldsOf = (field: GraphQLField<unknown, unknown> | undefined) => {
      const type = field && getNamedType(field.type);
      return isObjectType(type) ? type.getFields() : {};
    };
    const mutations = Object.entries(schema.getMutationType()?.getFields() ?? {});
    expect(mutations.length).toBeGreaterThan(200);
    for (const [name, mutation] of mutations) {
      const payload = fieldsOf(mutation);
      expect(Object.keys(fieldsOf(payload['message'])), name).toEqual(
        expect.arrayContaining(['status', 'description']),
      );
      expect(Object.keys(fieldsOf(payload['userErrors'])), name).toEqual(expect.arrayContaining(['field', 'message']));
    }
  });

  test('calls use the origin of the pages: paths of calls and pages never collide (R-156, Q-011)', async () => {
    for (const url of ['/graphql', '/user', '/login', '/server/status']) {
      const answer = await server.app.inject({
        method: 'GET',
        url,
        headers: { host: 'localhost', accept: 'application/json' },
      });
      expect(answer.headers['content-type'], url).toMatch(/application\/json/);
    }
  });
});

describe('maintenance by administrators', () => {
  const scopes = (role: string): readonly string[] => seededRoles[role]?.permissions ?? [];

  test('administrators maintain users, content, order confirmations, limits, attributes and sales areas (R-010, R-011, R-012)', () => {
    expect(scopes('administrator')).toEqual(
      expect.arrayContaining([
        'page.user-management',
        'page.announcement',
        'page.banner',
        'news.cu',
        'sales-document.cu',
        'marketing-material.cud',
        'page.catalog-analyze',
        'page.orderlist',
        'order-limit.update',
        'product-attribute.update',
        'sales-area.update',
      ]),
    );
  });

  test('third-party stock and products belong to vendors (R-013)', () => {
    expect(scopes('vendor')).toEqual(expect.arrayContaining(['page.3rd-party-maintenance', '3rd-party.upload']));
    for (const role of ['dealer', 'salesman', 'administrator']) expect(scopes(role)).not.toContain('3rd-party.upload');
  });
});
