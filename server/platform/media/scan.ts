import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

/** True if a local file is free of malware. Rejects with ScannerUnavailable if nobody can tell. */
export type ScanFile = (path: string) => Promise<boolean>;

/** The scanner did not answer, or not with a result: the file waits. */
export class ScannerUnavailable extends Error {}

/** Without a scanner, no file is refused. */
export const noScan: ScanFile = () => Promise.resolve(true);

const limitMs = 60_000;

/** Host and port of clamd, or the path of its socket. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** Reads an address like `tcp://host:3310` or `unix:/run/clamd.sock`; null for another text. */
export function clamdAddress(text: string): ClamdAddress | null {
  if (text.startsWith('unix:/')) return { path: text.slice('unix:'.length) };
  const url = URL.parse(text);
  if (url?.protocol !== 'tcp:' || url.hostname === '') return null;
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: url.port === '' ? 3310 : Number(url.port) };
}

/** Writes a file to the socket as the parts of INSTREAM: each with its length before it, the last one empty. */
async function sendFile(socket: Socket, path: string): Promise<void> {
  const length = Buffer.alloc(4);
  for await (const chunk of createReadStream(path)) {
    length.writeUInt32BE((chunk as Buffer).length);
    // clamd answers and closes the connection as soon as a file is larger than its limit.
    if (socket.destroyed || socket.readableEnded) return;
    socket.write(Buffer.from(length));
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  }
  if (!socket.destroyed) socket.write(Buffer.alloc(4));
}

/** The scanner of an installation. */
export const scanWith = (clamd: ClamdAddress | null): ScanFile => (clamd ? clamdScan(clamd) : noScan);

/**
 * True if a scanner is set and does not answer its command PING within a second. Without a scanner nothing is away.
 */
export async function isScannerAway(clamd: ClamdAddress | null, timeoutMs = 1_000): Promise<boolean> {
  if (clamd === null) return false;
  const socket = connect(clamd);
  socket.setTimeout(timeoutMs, () => socket.destroy());
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1');
    if (answer.length >= 'PONG'.length) socket.destroy();
  });
  socket.on('error', () => undefined);
  socket.write('zPING\0');
  await once(socket, 'close').catch(() => undefined);
  return !answer.startsWith('PONG');
}

/** Asks clamd about files with its command INSTREAM. */
export function clamdScan(address: ClamdAddress, timeoutMs = limitMs): ScanFile {
  return async (path) => {
    const socket = connect(address);
    const answer: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => answer.push(chunk));
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`no answer within ${timeoutMs} ms`)));
    const ended = new Promise<void>((resolve, reject) => {
      socket.once('close', () => resolve());
      socket.once('error', reject);
    });
    // A failure while the file is sent is reported when the connection is awaited.
    ended.catch(() => undefined);
    try {
      socket.write('zINSTREAM\0');
      await sendFile(socket, path);
      await ended;
    } catch (error) {
      throw new ScannerUnavailable(`the malware scanner cannot be used: ${String(error)}`);
    } finally {
      socket.destroy();
    }
    const text = Buffer.concat(answer).toString('latin1').replaceAll('\0', '').trim();
    if (text.endsWith(' FOUND')) return false;
    if (text === 'stream: OK') return true;
    throw new ScannerUnavailable(`the malware scanner gave no result: ${text.slice(0, 200)}`);
  };
}
