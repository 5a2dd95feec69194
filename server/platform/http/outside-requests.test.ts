import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestOutside } from './outside-requests.ts';

let server: Server;
let origin = '';
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/moved') response.writeHead(302, { location: `${origin}/there` }).end();
    else if (request.url === '/never') response.write('a');
    else request.pipe(response.writeHead(200, { 'content-type': 'text/plain' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const send = (path: string, more: { body?: string; allowPrivate?: boolean; timeoutMs?: number } = {}) =>
  requestOutside({
    url: new URL(path, origin),
    method: 'POST',
    headers: {},
    body: more.body ?? null,
    timeoutMs: more.timeoutMs ?? 5_000,
    maxBytes: 10,
    allowPrivate: more.allowPrivate ?? true,
  });

describe('a request to a server outside', () => {
  test('sends the body and answers with the response', async () => {
    const response = await send('/echo', { body: 'größe' });
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'text/plain',
      'größe',
    ]);
  });

  test('follows no redirect', async () => {
    expect((await send('/moved')).status).toBe(302);
    expect(asked).not.toContain('/there');
  });

  test('gives up on a long answer and on one that does not end', async () => {
    await expect(send('/echo', { body: 'eleven byte' })).rejects.toThrow('longer than 10 bytes');
    await expect(send('/never', { timeoutMs: 50 })).rejects.toThrow('aborted');
  });

  test('refuses a name that leads into a private network', async () => {
    // Leaves an open connection to the name, which must not be used.
    await send('/echo', { body: 'a' });
    asked.length = 0;
    await expect(send('/echo', { allowPrivate: false })).rejects.toThrow('leads into a private network');
    expect(asked).toEqual([]);
  });
});
