import { sql } from 'kysely';
import { systemContext } from '#server/background.ts';
import type { TestServer } from '#testing/harness.ts';
import { noticeJobs } from './notices.jobs.ts';
import { pushServices } from './notices.gateway.ts';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push message as a browser would open it. */
export interface OpenedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly payload: { readonly title: string; readonly body: string; readonly url: string; readonly tag: string };
  /** Claims of the sender's signed identification, and its signing key. */
  readonly sender: {
    readonly claims: { readonly aud: string; readonly sub: string; readonly exp: number };
    readonly publicKey: string;
  };
}

/** A browser's side of a subscription: the keys that it posts, and decryption of messages (RFC 8291). */
export function browserKeys(): { p256dh: string; auth: string; open(body: Buffer): OpenedPush['payload'] } {
  const own = createECDH('prime256v1');
  const publicKey = own.generateKeys();
  const auth = randomBytes(16);
  return {
    p256dh: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
    open(body) {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + idLength);
      const derive = (secret: Uint8Array, from: Uint8Array, info: string | Buffer, length: number): Buffer =>
        Buffer.from(hkdfSync('sha256', secret, from, info, length));
      const secret = derive(
        own.computeSecret(sender),
        auth,
        Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]),
        32,
      );
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
      const sealed = body.subarray(21 + idLength);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')) as OpenedPush['payload'];
    },
  };
}

/** Verifies the sender's signed identification (RFC 8292) and returns it; throws for a wrong signature. */
function senderOf(authorization: string): OpenedPush['sender'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const genuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!genuine) throw new Error('the sender of a push message is not who he says');
  return {
    claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as OpenedPush['sender']['claims'],
    publicKey: key,
  };
}

export interface PushService {
  readonly origin: string;
  readonly received: readonly OpenedPush[];
  /** Status of all following answers. */
  answer(status: number, headers?: Record<string, string>): void;
  stop(): Promise<void>;
}

/** A push service on loopback that decrypts messages with the keys of the browser in the path. */
export async function pushService(browserOf: (path: string) => ReturnType<typeof browserKeys>): Promise<PushService> {
  const received: OpenedPush[] = [];
  let reply: { status: number; headers: Record<string, string> } = { status: 201, headers: {} };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({
        path,
        headers: request.headers,
        payload: browserOf(path).open(Buffer.concat(chunks)),
        sender: senderOf(request.headers.authorization ?? ''),
      });
      response.writeHead(reply.status, reply.headers).end();
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (status, headers = {}) => void (reply = { status, headers }),
    stop: () => new Promise((done) => void server.close(() => done())),
  };
}

/** Raises all waiting notices, each `times` in parallel, as several workers would. */
export async function raiseNotices(server: TestServer, times = 1): Promise<void> {
  const { mailReplies } = server.config;
  const raise = noticeJobs({ port: 4000, mailReplies }, pushServices(false)).find(
    ({ name }) => name === 'notices.raise',
  );
  const { rows } = await sql<{ id: string; payload: Record<string, unknown> }>`
    select j.id::text, j.payload
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'notices.raise'
     order by j.id`.execute(server.db);
  for (const { id, payload } of rows) {
    await Promise.all(
      Array.from({ length: times }, async () => raise?.run(await systemContext(server.services, 'job'), payload)),
    );
    await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(server.db);
  }
}
