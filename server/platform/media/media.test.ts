import { mkdtemp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { largestAttachment } from '#rules/attachments/attachment-kinds.ts';
import { copyFormOf } from './copy-forms.ts';
import { copiesOf, examine } from './media.ts';
import { noScan } from './scan.ts';

/** The media processes of this process; only Linux tells them. */
async function mediaProcesses(): Promise<number[]> {
  const tasks = await readdir(`/proc/${process.pid}/task`);
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${process.pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  const ids = lists.flatMap((list) => list.trim().split(' ').filter(Boolean).map(Number));
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return ids.filter((_id, at) => commands[at]?.includes('media-process'));
}

/** Ends the first media process that starts and is not one of `known`; returns all that run then. */
async function killNext(known: readonly number[] = [], signal: NodeJS.Signals = 'SIGKILL'): Promise<number[]> {
  for (;;) {
    const found = (await mediaProcesses()).filter((id) => !known.includes(id));
    for (const id of found) process.kill(id, signal);
    if (found.length > 0) return [...known, ...found];
    await wait(2);
  }
}

let folder: string;
let photo: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paceline-media-'));
  photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#234567' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Examines a photo; with `bytes`, zeros follow it up to that size. */
const examined = async (name: string, bytes = photo.length) => {
  const path = join(folder, name);
  await writeFile(path, photo);
  await truncate(path, bytes);
  return examine({ path, fileName: name, kind: 'photo' }, noScan);
};

it('a photo of more than 20 MB is refused, however it arrived (R-253)', async () => {
  expect(await examined('large.jpg', largestAttachment.photo + 1)).toEqual({
    code: 'attachment_too_large',
    params: {},
  });
  expect(await examined('padded.jpg', photo.length + 1)).toMatchObject({ bytes: photo.length });
});

describe.runIf(process.platform === 'linux')('a media process that ends', () => {
  it('once loses none of the files that it examines', async () => {
    const work = Promise.all([examined('one.jpg'), examined('two.jpg')]);
    await killNext();
    for (const found of await work) expect(found).toMatchObject({ contentType: 'image/jpeg', width: 3000 });
  });

  it('by itself at each attempt has the file refused, and the next file is examined', async () => {
    const broken = copiesOf({ bytes: photo, contentType: 'image/jpeg', form: copyFormOf('photo') });
    await killNext(await killNext([], 'SIGSEGV'), 'SIGSEGV');
    expect(await broken).toMatchObject({ code: 'attachment_damaged' });
    expect(await examined('next.jpg')).toMatchObject({ width: 3000 });
  });

  it('by a stop from outside at each attempt says nothing of the file', async () => {
    const work = examined('stopped.jpg').catch((error: unknown) => error);
    await killNext(await killNext());
    expect(await work).toMatchObject({ errors: [{ code: 'service_unavailable' }] });
    expect(await examined('next.jpg')).toMatchObject({ width: 3000 });
  });
});
