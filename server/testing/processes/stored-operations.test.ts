import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { operationId, StoredOperations } from '#platform/graphql/stored-operations.ts';
import { testServer } from '#testing/harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'paceline-operations-'));
const own = 'query Own { __typename }';
writeFileSync(join(folder, 'operations.json'), JSON.stringify({ [operationId(own)]: own }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('operations of the web client', () => {
  const open = testServer({ WEB_DIST: folder });
  const closed = testServer({ WEB_DIST: folder, GRAPHQL_TEXT: '0' });
  const post = (server: typeof open, payload: object) =>
    server.app.inject({ method: 'POST', url: '/public/graphql', headers: { host: 'localhost' }, payload });

  test('are answered by their hash, by every process and after the build that brought them (R-153, R-154)', async () => {
    for (const server of [open, closed]) await makeMarket(server, { sorgs: [await makeSorg(server)] });
    for (const server of [open, closed])
      expect((await post(server, { operation: operationId(own) })).json()).toEqual({ data: { __typename: 'Query' } });
    const elsewhere = new StoredOperations(open.db);
    expect(await elsewhere.find(operationId(own))).toBe(own);
    await elsewhere.take(join(folder, 'none.json'), new Date());
    expect(await elsewhere.find(operationId('query Other { __typename }'))).toBeNull();
  });

  test('others are sent as text, unless the server refuses text', async () => {
    expect((await post(open, { query: '{ __typename }' })).json()).toEqual({ data: { __typename: 'Query' } });
    expect((await post(closed, { query: '{ __typename }' })).json()).toMatchObject({ code: 'operation_unknown' });
    expect((await post(closed, { operation: operationId('{ __typename }') })).json()).toMatchObject({
      code: 'operation_unknown',
    });
    for (const payload of [{}, { operation: 'x' }, { operation: 7 }])
      expect((await post(open, payload)).statusCode).toBe(400);
  });

  test('a list whose hash does not match its text is refused', async () => {
    writeFileSync(join(folder, 'wrong.json'), JSON.stringify({ [operationId(own)]: 'query Other { __typename }' }));
    await expect(new StoredOperations(open.db).take(join(folder, 'wrong.json'), new Date())).rejects.toThrow(
      'does not match its operation',
    );
  });
});
