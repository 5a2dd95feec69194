import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { freePort } from '#platform/jobs/processes.ts';
import { testServer } from '#testing/harness.ts';
import { ServerProcess } from './server-process.ts';

/** A server process with little memory and a caller that keeps sending new documents. */
const server = testServer();
const folder = mkdtempSync(join(tmpdir(), 'paceline-memory-'));
let small: ServerProcess;

beforeAll(async () => {
  await makeMarket(server, { sorgs: [await makeSorg(server)] });
  small = new ServerProcess(
    await freePort(),
    () => ({
      DATABASE_URL: server.config.databaseUrl ?? '',
      DATA_DIR: folder,
      RATE_LIMIT_FACTOR: '100000',
      DATABASE_POOL: '4',
    }),
    ['--max-old-space-size=512'],
  );
  await small.start();
});
afterAll(async () => {
  await small.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/**
 * A process that compiles and keeps every document would die before the 400th. For a longer run: MEMORY_DOCUMENTS=5000.
 */
const documents = Number(process.env['MEMORY_DOCUMENTS'] ?? 600);
/** A unique document of 24 kB; without a session its fields are refused, so only the document costs memory. */
const documentOf = (at: number): string =>
  `{ simpleCart { ${Array.from({ length: 480 }, (_, field) => `a_${String(field).padEnd(38, '_')}_${at}: qty`).join(' ')} } }`.padEnd(
    24_000,
    ' ',
  );

test('600 distinct documents of 24 kB, each sent twice, do not stop a process with a heap of 512 MB', async () => {
  const send = (query: string): Promise<number> =>
    fetch(`http://127.0.0.1:${small.port}/public/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    }).then((answer) => answer.arrayBuffer().then(() => answer.status));
  const statuses = new Set<number>();
  for (let at = 0; at < documents; at += 2) {
    const pair = [documentOf(at), documentOf(at + 1)];
    for (const query of [...pair, ...pair]) statuses.add(await send(query));
  }
  expect([...statuses]).toEqual([200]);
  expect(small.alive).toBe(true);
  expect((await fetch(`http://127.0.0.1:${small.port}/healthz`)).status).toBe(200);
});
