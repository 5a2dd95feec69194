import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileKinds, forbiddenMarks, type FileKind } from '#server/testing/attachments/attachment-corpus.ts';
import { watchMemory } from '#tools/process-memory.ts';

/** Pieces of each video of 100 MB. */
const videoPieces = 300;
const senders = 12;
/**
 * How much more memory than at rest the server may take, in MiB. A fresh one keeps 110 of compiled code and statements,
 * which one that was attacked before already has; 120 more were garbage of bodies at most. The two videos and the refused
 * pieces have 900 MB of bodies: a server that keeps them exceeds it.
 */
const mostGrowth = 240;
/**
 * Private memory of the media process, in MiB: up to 97 with small files, 211 while a HEIC picture of 12 megapixels and
 * 18 MB is decoded (file, planes and pixels in the memory of its decoder: 128).
 */
const mostMedia = 240;

/** Part of the files that the attack sends: `count` of them, without the first `from`. */
export interface FileRange {
  readonly from: number;
  readonly count: number;
}
export const allFiles: FileRange = { from: 0, count: 2_000 };

interface Target {
  readonly url: string;
  readonly dataDir: string;
  readonly process: { readonly pid?: number | undefined };
}
type Headers = Readonly<Record<string, string>>;

/** One file to send, and what became of it. */
interface Sent {
  readonly kind: FileKind;
  readonly id: string | null;
  /** Code of a refusal before the first byte. */
  readonly refused: string | null;
}

/** The files in their order: large kinds as often as they say, spread among the others, which take turns. */
function* order({ from, count }: FileRange, kinds: readonly FileKind[]): Generator<{ kind: FileKind; at: number }> {
  const others = kinds.filter(({ times }) => times === undefined);
  const large = kinds.flatMap((kind) => Array.from({ length: kind.times ?? 0 }, (_, at) => ({ kind, at })));
  const step = Math.floor(allFiles.count / large.length);
  for (let n = 0, small = 0; n < from + count; n += 1) {
    const big = n % step === 0 ? large[n / step] : undefined;
    const kind = others[small % others.length];
    const next = big ?? (kind && { kind, at: Math.floor(small / others.length) });
    if (!big) small += 1;
    if (next && n >= from) yield next;
  }
}

const made = new Map<FileKind, Promise<Buffer>>();
/** The bytes of a file. Those of kinds that do not vary are made once. */
async function bytesOf(kind: FileKind, at: number): Promise<Buffer> {
  if (kind.make.length > 0) return kind.make(at);
  let bytes = made.get(kind);
  if (!bytes) made.set(kind, (bytes = Promise.resolve(kind.make(at))));
  return bytes;
}

const call = (url: string, method: string, headers: Headers, body?: Uint8Array): Promise<Response> =>
  fetch(url, {
    method,
    headers: { 'tus-resumable': '1.0.0', ...headers },
    ...(body && { body: new Uint8Array(body) }),
    signal: AbortSignal.timeout(120_000),
  });

async function begin({ url }: Target, auth: Headers, { sentAs, fileName }: FileKind, bytes: number): Promise<Response> {
  const encoded = (text: string): string => Buffer.from(text).toString('base64');
  return call(`${url}/uploads/files`, 'POST', {
    ...auth,
    'upload-length': String(bytes),
    'upload-metadata': `kind ${encoded(sentAs)},filename ${encoded(fileName)}`,
  });
}

/** Sends a file in pieces. Before each piece come a later, an earlier and an overlapping one; all must be refused. */
async function sendPieces(address: string, auth: Headers, bytes: Buffer, pieces: number): Promise<void> {
  const size = Math.ceil(bytes.length / pieces);
  const patch = (at: number, from: number): Promise<Response> =>
    call(
      address,
      'PATCH',
      { ...auth, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
      bytes.subarray(from, Math.min(from + size, bytes.length)),
    );
  for (let at = 0; at < bytes.length; at += size) {
    const wrong = pieces === 1 ? [] : [at + size, at - size, at + Math.floor(size / 2)];
    for (const offset of wrong.filter((one) => one >= 0 && one < bytes.length)) {
      const { status } = await patch(offset, offset);
      if (status !== 409) throw new Error(`a piece at ${offset} instead of ${at} was answered ${status}`);
    }
    const { status } = await patch(at, at);
    if (status !== 204) throw new Error(`a piece at ${at} was answered ${status}`);
  }
}

async function sendOne(target: Target, auth: Headers, kind: FileKind, at: number): Promise<Sent> {
  const bytes = await bytesOf(kind, at);
  const begun = await begin(target, auth, kind, bytes.length);
  if (begun.status !== 201) return { kind, id: null, refused: ((await begun.json()) as { code: string }).code };
  const path = begun.headers.get('location') ?? '';
  const choosePieces = () => {
    if (kind.sentAs === 'video' && kind.times) return videoPieces;
    if (at % 10 === 3 && bytes.length > 100) return 7;
    return 1;
  };
  const pieces = choosePieces();
  await sendPieces(`${target.url}${path}`, auth, bytes, pieces);
  return { kind, id: path.split('/').at(-1) ?? '', refused: null };
}

/** Waits until the server has examined a file. Returns its state, or the code of its refusal. */
async function resultOf({ url }: Target, auth: Headers, { id, refused }: Sent): Promise<string> {
  if (id === null) return refused ?? 'unknown';
  for (let attempt = 0; attempt < 1_200; attempt += 1) {
    const answer = await call(`${url}/uploads/files/${id}`, 'GET', auth);
    const { state, refusal } = (await answer.json()) as { state: string; refusal: string | null };
    if (state === 'ready') return 'ready';
    if (state === 'refused') return refusal ?? 'unknown';
    await wait(100);
  }
  return 'never examined';
}

/** Stored files that contain what none may contain. */
function marked(folder: string): string[] {
  return readdirSync(folder).filter((name) => {
    const bytes = readFileSync(join(folder, name));
    return forbiddenMarks.some((mark) => bytes.includes(mark));
  });
}

/**
 * Sends files of these kinds in resumable uploads: those of honest people and those of attackers. Returns
 * the figures; throws an Error if one is not as promised.
 */
export async function attackWithFiles(
  target: Target,
  auth: Headers,
  range = allFiles,
  kinds: readonly FileKind[] = fileKinds,
): Promise<string> {
  const began = performance.now();
  const watch = watchMemory(target.process.pid ?? 0, 'media-process');
  const { peakAlone: rest = 0 } = watch.read() ?? {};
  const wrong: string[] = [];
  let [stored, lost, sent] = [0, 0, 0];
  const files = order(range, kinds);
  const sender = async (): Promise<void> => {
    for (const { kind, at } of files) {
      const result = await sendOne(target, auth, kind, at).then((one) => resultOf(target, auth, one));
      sent += 1;
      if (result === kind.result) continue;
      if (result === 'ready') stored += 1;
      else lost += 1;
      wrong.push(`${kind.name}: ${result} instead of ${kind.result}`);
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  const { peakAlone = 0, peakStarted = 0 } = watch.read() ?? {};
  const growth = peakAlone - rest;
  watch.stop();
  const foreign = marked(join(target.dataDir, 'files', 'attachments'));
  const figures = `${sent} files of ${kinds.length} kinds: ${stored} stored that should not be, ${lost} lost, ${foreign.length} stored with foreign content, peak memory of the server ${peakAlone} MiB, ${growth} more than at rest; of its media process ${peakStarted} MiB, ${Math.round((performance.now() - began) / 1000)} s`;
  if (stored + lost + foreign.length > 0 || growth > mostGrowth || peakStarted > mostMedia)
    throw new Error([figures, ...new Set(wrong)].slice(0, 12).join('\n       '));
  return figures;
}
