import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import { jobs } from '#server/jobs.ts';
import { makeBuyer, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { incomingFolder } from '#platform/files/files.ts';
import { pdf, photo, placeMark, video } from './attachment-samples.ts';
import { testServer, type Caller } from '#testing/harness.ts';

const socket = join(tmpdir(), `clamd-${randomUUID()}.sock`);
const server = testServer({ CLAMD_URL: `unix:${socket}`, UPLOAD_USER_MB: '60' });
const start = new Date('2026-11-21T08:00:00Z');
const eicar = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;
let origin = '';
let dealer: Dealer;
let other: Dealer;
let clamd: Server;

/** Answers INSTREAM like clamd: finds the test file of the scanner makers in what was sent. */
function answerScan(client: Socket): void {
  let received = Buffer.alloc(0);
  client.on('error', () => undefined);
  client.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    const command = Buffer.from('zINSTREAM\0');
    if (!received.subarray(0, command.length).equals(command)) return;
    const content: Buffer[] = [];
    for (let at = command.length; at + 4 <= received.length;) {
      const length = received.readUInt32BE(at);
      if (length === 0) {
        client.end(Buffer.concat(content).includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
        return;
      }
      content.push(received.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
  });
}
const startScanner = (): Promise<void> => new Promise((resolve) => clamd.listen(socket, resolve));
const stopScanner = (): Promise<void> => new Promise((resolve) => clamd.close(() => resolve()));

beforeAll(async () => {
  server.setNow(start);
  const sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  dealer = await makeBuyer(server, { sorgs: [sorg] });
  other = await makeBuyer(server, { sorgs: [sorg] });
  clamd = createServer(answerScan);
  await startScanner();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await stopScanner();
  rmSync(socket, { force: true });
});
beforeEach(() => server.setNow(start));
afterEach(async () => {
  await server.db.deleteFrom('platform_attachment').execute();
  for (const { name } of await server.services.files.list('pieces')) await server.services.files.remove(name);
});

interface Sending {
  readonly method: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array;
  readonly by?: Caller;
}
const call = ({ method, path = '/uploads/files', headers = {}, body, by = dealer }: Sending): Promise<Response> =>
  fetch(`${origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${by.token ?? ''}`, 'tus-resumable': '1.0.0', ...headers },
    ...(body && { body: new Uint8Array(body) }),
  });

const begin = (kind: string, name: string, length: number, by: Caller = dealer): Promise<Response> =>
  call({
    method: 'POST',
    by,
    headers: {
      'upload-length': String(length),
      'upload-metadata': Object.entries({ kind, filename: name, fingerprint: 'abcdef0123456789' })
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  });
const send = (path: string, at: number, body: Uint8Array, by: Caller = dealer): Promise<Response> =>
  call({
    method: 'PATCH',
    path,
    by,
    headers: { 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
    body,
  });
const statusOf = async (answer: Promise<Response>): Promise<number> => (await answer).status;

/** Sends a whole file in one piece. Returns its path. */
async function sendAll(kind: string, name: string, bytes: Uint8Array): Promise<string> {
  const path = (await begin(kind, name, bytes.length)).headers.get('location') ?? '';
  expect(await statusOf(send(path, 0, bytes))).toBe(204);
  return path;
}
async function check(path: string): Promise<Record<string, unknown>> {
  const id = path.split('/').at(-1) ?? '';
  await jobs.find(({ name }) => name === 'attachments.check')?.run(await systemContext(server.services, 'job'), { id });
  return (await call({ method: 'GET', path })).json() as Promise<Record<string, unknown>>;
}
const pieces = async (): Promise<number> => (await server.services.files.list('pieces')).length;

test('an upload that was cut continues on another device and becomes ready', async () => {
  const bytes = await photo('jpeg', { width: 1200 });
  const begun = await begin('photo', 'C:\\bikes\\frame.png', bytes.length);
  const path = begun.headers.get('location') ?? '';
  expect([begun.status, path]).toEqual([201, expect.stringMatching(/^\/uploads\/files\/[0-9a-f-]{36}$/)]);
  expect(await statusOf(send(path, 0, bytes.subarray(0, 1000)))).toBe(204);
  // Pieces out of order, repeated, or longer than the file change nothing.
  expect(await statusOf(send(path, 2000, bytes.subarray(2000)))).toBe(409);
  expect(await statusOf(send(path, 0, bytes.subarray(0, 1000)))).toBe(409);
  expect(await statusOf(send(path, 1000, Buffer.alloc(bytes.length)))).toBe(413);

  const phone = await signIn(server, dealer.userId, dealer.customer.id);
  const { uploads } = (await (await call({ method: 'GET', by: phone })).json()) as { uploads: unknown[] };
  expect(uploads).toMatchObject([
    { id: path.split('/').at(-1), fileName: 'frame.png', receivedBytes: 1000, fingerprint: 'abcdef0123456789' },
  ]);
  const head = await call({ method: 'HEAD', path, by: phone });
  expect([head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
    '1000',
    String(bytes.length),
  ]);
  expect(await statusOf(send(path, 1000, bytes.subarray(1000), phone))).toBe(204);
  expect(await check(path)).toMatchObject({
    state: 'ready',
    fileName: 'frame.jpg',
    contentType: 'image/jpeg',
    width: 600,
    height: 1200,
    smallUrl: expect.stringContaining('/small?') as string,
  });
  expect(await pieces()).toBe(0);
  const { content_hash, stored } = await server.db
    .selectFrom('platform_attachment')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(content_hash).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect((await server.services.files.read(stored ?? ''))?.includes(placeMark)).toBe(false);
});

test.each([
  ['document', 'bill.pdf', () => pdf()],
  ['photo', 'frame.png', () => photo('png')],
  ['video', 'ride.mov', () => video('qt  ')],
] as const)('the address of a %s opens it for at most ten minutes', async (kind, name, bytes) => {
  const { url } = await check(await sendAll(kind, name, await bytes()));
  const opensAfter = async (minutes: number): Promise<boolean> => {
    server.setNow(new Date(start.getTime() + minutes * 60_000));
    return (await fetch(`${origin}${String(url)}`)).ok;
  };
  expect([await opensAfter(0), await opensAfter(4), await opensAfter(10)]).toEqual([true, true, false]);
});

test('a broken connection keeps the bytes that arrived', async () => {
  const path = (await begin('video', 'ride.mp4', 3_000_000)).headers.get('location') ?? '';
  const { hostname, port } = new URL(origin);
  const connection = connect(Number(port), hostname);
  const head = [
    `PATCH ${path} HTTP/1.1`,
    `host: ${hostname}`,
    `authorization: Bearer ${dealer.token ?? ''}`,
    'tus-resumable: 1.0.0',
    'upload-offset: 0',
    'content-type: application/offset+octet-stream',
    'content-length: 3000000',
  ];
  connection.write(`${head.join('\r\n')}\r\n\r\n`);
  connection.write(new Uint8Array(1_000_000));
  const folder = incomingFolder(server.services.files);
  const written = (): number => readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  await expect.poll(written).toBeGreaterThan(200_000);
  connection.destroy();
  const offsetNow = async (): Promise<number> =>
    Number((await call({ method: 'HEAD', path })).headers.get('upload-offset'));
  await expect.poll(offsetNow).toBeGreaterThan(200_000);
  expect(await statusOf(send(path, await offsetNow(), new Uint8Array(1000)))).toBe(204);
});

test('nobody else reaches an upload', async () => {
  const path = (await begin('document', 'a.pdf', 900)).headers.get('location') ?? '';
  for (const by of [other, { token: null }]) {
    const status = by === other ? 404 : 401;
    expect(await statusOf(call({ method: 'GET', path, by }))).toBe(status);
    expect(await statusOf(call({ method: 'HEAD', path, by }))).toBe(status);
    expect(await statusOf(send(path, 0, pdf(), by))).toBe(status);
    expect(await statusOf(call({ method: 'DELETE', path, by }))).toBe(status);
    expect(
      await statusOf(
        call({ method: 'PUT', path: `${path}/poster`, by, headers: { 'content-type': 'image/jpeg' }, body: pdf() }),
      ),
    ).toBe(status);
  }
  expect(await (await call({ method: 'GET', by: other })).json()).toEqual({ uploads: [] });
  expect(
    await (await call({ method: 'GET', path: `/uploads/files?ids=${path.split('/').at(-1)}`, by: other })).json(),
  ).toEqual({ uploads: [] });
  expect(await statusOf(begin('photo', 'a.jpg', 9, { token: null }))).toBe(401);
});

test('a new upload is refused by kind, size and quota, before its bytes (R-253, Q-133)', async () => {
  expect(await statusOf(begin('song', 'a.mp3', 9))).toBe(400);
  expect(await statusOf(begin('photo', 'a.jpg', 0))).toBe(400);
  const large = await begin('photo', 'a.jpg', 21 * 1024 * 1024);
  expect([large.status, ((await large.json()) as { code: string }).code]).toEqual([400, 'attachment_too_large']);
  const document = await begin('document', 'a.pdf', 21 * 1024 * 1024);
  expect([document.status, ((await document.json()) as { code: string }).code]).toEqual([400, 'attachment_too_large']);
  const video = await begin('video', 'a.mp4', 101 * 1024 * 1024);
  expect([video.status, ((await video.json()) as { code: string }).code]).toEqual([400, 'attachment_too_large']);
  const answers = await Promise.all(Array.from({ length: 5 }, () => statusOf(begin('photo', 'a.jpg', 15_000_000))));
  expect(answers.toSorted((a, b) => a - b)).toEqual([201, 201, 201, 201, 413]);
});

test('files of brand content are sent by editors, in large numbers', async () => {
  const refused = await begin('material', 'a.png', 900);
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([400, 'forbidden_scope']);
  const { id: user } = await makeUser(server, { role: 'administrator' });
  const editor = await signIn(server, user);
  // The quota of users is 60 MB.
  expect(await statusOf(begin('material', 'a.zip', 90 * 1024 * 1024, editor))).toBe(201);
  expect(await statusOf(begin('material', 'a.zip', 101 * 1024 * 1024, editor))).toBe(400);
  expect(await statusOf(begin('photo', 'a.jpg', 9_000_000, editor))).toBe(413);
  await server.db
    .insertInto('platform_attachment')
    .values(
      Array.from({ length: 598 }, (_, at) => ({
        user_id: user,
        kind: 'material',
        file_name: `${at}.png`,
        bytes: 900,
        state: 'receiving',
        created_at: start,
        touched_at: start,
      })),
    )
    .execute();
  const path = (await begin('material', 'last.svg', 200, editor)).headers.get('location') ?? '';
  expect(await statusOf(begin('material', 'more.png', 900, editor))).toBe(413);
  const { uploads } = (await (await call({ method: 'GET', by: editor })).json()) as { uploads: unknown[] };
  expect(uploads).toHaveLength(600);
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>'.padEnd(200),
  );
  expect(await statusOf(send(path, 0, drawing, editor))).toBe(204);
  const id = path.split('/').at(-1) ?? '';
  await jobs.find(({ name }) => name === 'attachments.check')?.run(await systemContext(server.services, 'job'), { id });
  const drawn = (await (await call({ method: 'GET', path, by: editor })).json()) as { smallUrl: string };
  expect(drawn).toMatchObject({
    state: 'ready',
    contentType: 'image/svg+xml',
    smallUrl: expect.stringContaining('/small?') as string,
  });
  // Brand content is meant for many: its addresses are valid for about an hour.
  server.setNow(new Date(start.getTime() + 50 * 60_000));
  expect((await fetch(`${origin}${drawn.smallUrl}`)).ok).toBe(true);
});

test('an upload is given up by its sender, or after a week', async () => {
  const path = (await begin('document', 'a.pdf', 5000)).headers.get('location') ?? '';
  await send(path, 0, new Uint8Array(100));
  expect(await statusOf(call({ method: 'DELETE', path }))).toBe(204);
  expect([await statusOf(call({ method: 'HEAD', path })), await pieces()]).toEqual([404, 0]);
  const late = (await begin('document', 'a.pdf', 5000)).headers.get('location') ?? '';
  await send(late, 0, new Uint8Array(100));
  await server.db.updateTable('platform_attachment').set({ kept_at: start }).execute();
  server.setNow(new Date(start.getTime() + 8 * 24 * 3_600_000));
  await jobs
    .find(({ name }) => name === 'attachments.removeLoose')
    ?.run(await systemContext(server.services, 'job'), {});
  const row = await server.db.selectFrom('platform_attachment').select(['state', 'refusal']).executeTakeFirstOrThrow();
  expect([row, await pieces()]).toEqual([{ state: 'refused', refusal: 'attachment_expired' }, 0]);
});

test('the check is repeated after a crash without harm', async () => {
  const path = await sendAll('video', 'ride.mov', video('qt  '));
  const files = server.services.files;
  const remove = files.remove.bind(files);
  // The process ends after the row is written, while the pieces are removed.
  Object.assign(files, { remove: () => Promise.reject(new Error('killed')) });
  await expect(check(path)).rejects.toThrow('killed');
  Object.assign(files, { remove });
  expect(await check(path)).toMatchObject({ state: 'ready', contentType: 'video/quicktime', posterUrl: null });
  const poster = await photo('png');
  const answer = await call({
    method: 'PUT',
    path: `${path}/poster`,
    headers: { 'content-type': 'image/png' },
    body: poster,
  });
  expect(await answer.json()).toMatchObject({ posterUrl: expect.stringContaining('/poster?') as string });
});

test('malware is refused, and no file passes while the scanner cannot be reached', async () => {
  const infected = await sendAll('document', 'bill.pdf', pdf(`/Note(${eicar})`));
  expect(await check(infected)).toMatchObject({ state: 'refused', refusal: 'attachment_malware', url: null });
  await stopScanner();
  const waiting = await sendAll('document', 'bill.pdf', pdf());
  expect(await check(waiting)).toMatchObject({ state: 'checking', url: null });
  await startScanner();
  expect(await check(waiting)).toMatchObject({ state: 'ready' });
});
