import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { timeLimits } from '#platform/http/time-limits.ts';
import { testServer } from '#testing/harness.ts';

/** The server with limits short enough for a test. */
const server = testServer();
let app: FastifyInstance;
let port = 0;
let sorg = '';

beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  app = await createApp(server.config, server.services, {
    headers: 400,
    body: 600,
    upload: 2_000,
    idle: 5_000,
    check: 100,
  });
  for (const method of ['GET', 'POST'] as const)
    app.route({ method, url: '/slow', handler: () => new Promise((done) => void setTimeout(done, 900, 'late')) });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});

afterAll(() => app.close());

/**
 * Sends a beginning at once and then single bytes until the server ends the connection; returns the answer and the
 * time.
 */
function drip(beginning: string): Promise<{ answer: string; milliseconds: number }> {
  return new Promise((done) => {
    const began = performance.now();
    let answer = '';
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write(beginning));
    const timer = setInterval(() => socket.writable && socket.write(' '), 50);
    socket.on('data', (data: Buffer) => (answer += data.toString()));
    // Writing to a connection that the server has closed.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      done({ answer, milliseconds: performance.now() - began });
    });
  });
}

const request = (contentType: string): string =>
  `POST /public/graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${contentType}\r\ncontent-length: 1000\r\n\r\n`;

describe('a caller whose files are refused', () => {
  test('gets the answer at once and continues on the same connection', async () => {
    const caller = await makeDealer(server, { sorgs: [sorg] });
    const head =
      '--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{}\r\n--x\r\ncontent-disposition: form-data; name="0"; filename="a.png"\r\n\r\n';
    const files = Buffer.concat([Buffer.from(head), Buffer.alloc(4 * 1024 * 1024, 'x'), Buffer.from('\r\n--x--\r\n')]);
    const first = `POST /graphql HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${caller.token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${files.length}\r\n\r\n`;
    const next = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';
    const answers = await new Promise<string>((done, fail) => {
      let answer = '';
      const socket = connect({ host: '127.0.0.1', port }, () =>
        socket.write(Buffer.concat([Buffer.from(first), files, Buffer.from(next)])),
      );
      socket.on('data', (data: Buffer) => (answer += data.toString()));
      socket.on('error', fail);
      socket.on('close', () => done(answer));
    });
    expect([...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['400', '200']);
  });
});

describe('a caller that sends one byte after the other', () => {
  test('is disconnected while it sends headers', async () => {
    const { answer, milliseconds } = await drip('POST /public/graphql HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(milliseconds).toBeGreaterThanOrEqual(350);
  });

  test('is disconnected while it sends a body', async () => {
    const { answer, milliseconds } = await drip(request('application/json'));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(milliseconds).toBeGreaterThanOrEqual(550);
    expect(milliseconds).toBeLessThan(1_900);
  });

  test('has more time for files, and is disconnected then', async () => {
    const began = performance.now();
    const { answer } = await drip(
      `POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000\r\n\r\n--x\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 (401|408) /);
    expect(performance.now() - began).toBeGreaterThanOrEqual(1_900);
  });

  test('does not disturb the others', async () => {
    const slow = drip(request('application/json'));
    const answer = await fetch(`http://127.0.0.1:${port}/public/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ __typename }' }),
    });
    expect(await answer.json()).toEqual({ data: { __typename: 'Query' } });
    await slow;
  });

  test('is not disconnected while a slow answer is sent', async () => {
    const url = `http://127.0.0.1:${port}/slow`;
    expect(await (await fetch(url)).text()).toBe('late');
    expect(
      await (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })).text(),
    ).toBe('late');
  });

  test('has time for 10 MB on a slow phone', () => {
    const bytesPerSecond = (0.3 * 1_000_000) / 8;
    expect((10 * 1_000_000) / bytesPerSecond).toBeLessThanOrEqual(timeLimits.upload / 1_000);
  });
});
