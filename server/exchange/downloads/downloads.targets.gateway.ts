import { connect } from 'node:net';
import { Agent } from 'node:https';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import { targetAddressProblem, type TargetSettings } from '#rules/exchange/downloads/target.ts';
import { DomainError } from '#rules/errors.ts';
import { publicLookup } from '#platform/http/outside-requests.ts';

/** A target with its open secret. */
export type Target = TargetSettings;

/** A file for a target; `open` reads it from its beginning. */
export interface DeliveredFile {
  readonly name: string;
  readonly bytes: number;
  open(): Promise<Readable>;
}

/** Folders of markets on other servers. */
export interface TargetGateway {
  /**
   * Stores a file, replacing one of the same name; nobody sees half a file. Throws the codes of
   * `targetAddressProblem`, `download_target_refused`, `download_target_unknown_key` (the server shows another key than the pinned one) and `download_target_unreachable`.
   */
  deliver(target: Target, file: DeliveredFile): Promise<void>;
}

const connectMs = 15_000;
/** Time without an answer after which a transfer is given up. */
const idleMs = 60_000;

const fingerprint = (key: Buffer): string => createHash('sha256').update(key).digest('base64').replace(/=+$/, '');

async function deliverBySftp(target: Target, file: DeliveredFile, allowPrivate: boolean): Promise<void> {
  const { default: Client } = await import('ssh2-sftp-client');
  const pinned = Buffer.from(target.identity.replace(/^SHA256:/, ''));
  let known = true;
  const sock = connect({
    host: target.address,
    port: target.port,
    ...(allowPrivate ? {} : { lookup: publicLookup }),
  });
  sock.setTimeout(idleMs, () => sock.destroy(new Error('the server does not answer')));
  const client = new Client();
  // Errors after the connection reject the call that runs.
  client.on('error', () => undefined);
  const key = target.secret.startsWith('-----BEGIN');
  try {
    await client.connect({
      sock,
      username: target.account,
      ...(key ? { privateKey: target.secret } : { password: target.secret }),
      readyTimeout: connectMs,
      hostVerifier: (shown: Buffer) => {
        const found = Buffer.from(fingerprint(shown));
        known = found.length === pinned.length && timingSafeEqual(found, pinned);
        return known;
      },
    });
    if (target.folder !== '') await client.mkdir(target.folder, true);
    const path = target.folder === '' ? file.name : `${target.folder}/${file.name}`;
    await client.put(await file.open(), `${path}.part`);
    if ((await client.exists(path)) !== false) await client.delete(path);
    await client.rename(`${path}.part`, path);
  } catch (error) {
    if (!known) throw new DomainError('download_target_unknown_key');
    throw error;
  } finally {
    await client.end().catch(() => undefined);
    sock.destroy();
  }
}

async function deliverToBucket(target: Target, file: DeliveredFile, allowPrivate: boolean): Promise<void> {
  const { PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    region: target.identity,
    endpoint: target.address,
    forcePathStyle: true,
    credentials: { accessKeyId: target.account, secretAccessKey: target.secret },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: idleMs,
      ...(allowPrivate ? {} : { httpsAgent: new Agent({ lookup: publicLookup }) }),
    },
  });
  try {
    const Key = target.folder === '' ? file.name : `${target.folder}/${file.name}`;
    const Body = await file.open();
    await client.send(new PutObjectCommand({ Bucket: target.bucket, Key, Body, ContentLength: file.bytes }));
  } finally {
    client.destroy();
  }
}

/** The answer of the other server: it refused, or there was no answer. */
function reasonOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const {
    message = '',
    code = '',
    $metadata,
  } = error as {
    message?: string;
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  const refused =
    ($metadata?.httpStatusCode ?? 0) >= 400 ||
    /authentication|permission denied|no such file|ERR_BAD_AUTH/i.test(`${message} ${code}`);
  return new DomainError(refused ? 'download_target_refused' : 'download_target_unreachable');
}

/** Opens the gateway; `allowPrivate` allows servers at private addresses. */
export function targetGateway(
  allowPrivate: boolean,
  log: { warn(facts: object, message: string): void },
): TargetGateway {
  return {
    async deliver(target, file) {
      const problem = targetAddressProblem(target, allowPrivate);
      if (problem) throw new DomainError(problem, {}, 'address');
      try {
        await (target.kind === 'sftp'
          ? deliverBySftp(target, file, allowPrivate)
          : deliverToBucket(target, file, allowPrivate));
      } catch (error) {
        log.warn({ target: target.name, error: String(error) }, 'the delivery of an export failed');
        throw reasonOf(error);
      }
    },
  };
}
