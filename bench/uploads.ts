import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { video } from '#server/testing/attachments/attachment-samples.ts';
import type { Databases } from './databases.ts';
import type { Pause } from './loop-watch.ts';
import { startProduct } from './product-target.ts';

/** Uploads side by side, each by another dealer: most are videos, some photos, which the server decodes. */
export const uploadCount = 50;
const photosOfThem = 10;
const uploadBytes = 20_000_000;
/** The call that the web client sends at once. */
const pieceBytes = 5 * 1024 * 1024;

/** Limits of the uploads: the longest pause of the server's event loop in milliseconds, and its memory in MiB. */
export const uploadLimits = { pauseMs: 50, peakMiB: 400 } as const;

/** Result of one round. */
export interface UploadMeasurement {
  readonly round: number;
  /** Until all bytes were received, and until all files were examined. */
  readonly receivedSeconds: number;
  readonly readySeconds: number;
  /** Resident memory of the server's process before the uploads, and its peak since its start. */
  readonly idleMiB: number | null;
  readonly peakMiB: number | null;
  /** Longest time in which the event loop did not turn, and the most processor time that it worked without turning. */
  readonly longestPauseMs: number;
  readonly longestWorkMs: number;
  readonly failed: number;
}

/** A photo of almost 20 MB: noise, which JPEG cannot compress. */
const noise = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer();

/** Sends a file in pieces; returns its address. */
export async function send(
  url: string,
  token: string,
  kind: 'photo' | 'video' | 'material',
  bytes: Buffer,
  name: string = kind,
): Promise<string> {
  const encoded = (text: string): string => Buffer.from(text).toString('base64');
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const begun = await fetch(`${url}/uploads/files`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `kind ${encoded(kind)},filename ${encoded(name)}`,
    },
  });
  if (begun.status !== 201) throw new Error(`an upload was answered ${begun.status}: ${await begun.text()}`);
  const address = `${url}${begun.headers.get('location') ?? ''}`;
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const { status } = await fetch(address, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(bytes.subarray(at, at + pieceBytes)),
    });
    if (status !== 204) throw new Error(`a piece was answered ${status}`);
  }
  return address;
}

/** True if a file became ready; waits until it was examined. */
export async function becomesReady(address: string, token: string): Promise<boolean> {
  for (;;) {
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    const { state } = (await answer.json()) as { state: string };
    if (state !== 'receiving' && state !== 'checking') return state === 'ready';
    await wait(500);
  }
}

/** Where a server writes the pauses of its event loop, and those of a time. */
function pauseLog(): { options: readonly string[]; file: string; between(from: number, to: number): Pause[] } {
  const folder = mkdtempSync(join(tmpdir(), 'paceline-bench-pauses-'));
  const file = join(folder, 'pauses');
  writeFileSync(file, '');
  return {
    options: ['--import', fileURLToPath(new URL('loop-watch.ts', import.meta.url))],
    file,
    between(from, to) {
      const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
      rmSync(folder, { recursive: true });
      return lines.map((line) => JSON.parse(line) as Pause).filter(({ at }) => at >= from && at <= to);
    },
  };
}

/** 50 resumable uploads of 20 MB side by side. */
export async function measureUploads(
  databases: Databases,
  size: number,
  { rounds, say }: { rounds: number; say: (text: string) => void },
): Promise<UploadMeasurement[]> {
  const clip = video('isom', { mediaBytes: uploadBytes });
  const picture = await noise();
  const measured: UploadMeasurement[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    say(`round ${round}: ${uploadCount} uploads, photos of ${Math.round(picture.length / 1e6)} MB`);
    const pauses = pauseLog();
    const server = await startProduct(await databases.cloneProduct(size), uploadCount, {
      options: pauses.options,
      settings: { LOOP_WATCH: pauses.file },
    });
    try {
      await wait(1_000);
      const idle = server.memory();
      const began = Date.now();
      const users = Array.from({ length: uploadCount }, (_, at) => server.tokens[at] ?? '');
      const addresses = await Promise.all(
        users.map((token, at) =>
          at < photosOfThem ? send(server.url, token, 'photo', picture) : send(server.url, token, 'video', clip),
        ),
      );
      const received = Date.now();
      const ready = await Promise.all(addresses.map((address, at) => becomesReady(address, users[at] ?? '')));
      const ended = Date.now();
      const found = pauses.between(began, ended);
      measured.push({
        round,
        receivedSeconds: (received - began) / 1000,
        readySeconds: (ended - began) / 1000,
        idleMiB: idle?.now ?? null,
        peakMiB: server.memory()?.peak ?? null,
        longestPauseMs: Math.max(0, ...found.map(({ pause }) => pause)),
        longestWorkMs: Math.max(0, ...found.map(({ work }) => work)),
        failed: ready.filter((one) => !one).length,
      });
    } finally {
      await server.stop();
    }
  }
  return measured;
}
