import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { filesMadeLater, makeNoted, noteLater, type MakeFiles } from './files-made-later.ts';
import { localFiles, type Files } from './files.ts';
import type { Memory } from '#platform/database/feed-memory.ts';

const root = mkdtempSync(join(tmpdir(), 'paceline-later-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const widths = [400, 160];
const picture = (name: string) => ({ name: `pictures/${name}-160.webp`, note: { name } });
const noPause = (): Promise<void> => Promise.resolve();
const never = (): boolean => false;

describe('files that are made later', () => {
  let store: Files;
  let files: Files;
  let made: string[] = [];
  let make: MakeFiles;
  const fail = (name: string, error: unknown): void => {
    throw new Error(`${name} failed`, { cause: error });
  };
  beforeEach(async () => {
    store = localFiles(mkdtempSync(join(root, 'store-')));
    made = [];
    make = async (note, target) => {
      const { name } = note as { name: string };
      made.push(name);
      for (const width of widths) await target.put(`pictures/${name}-${width}.webp`, Buffer.from(`${name} ${width}`));
    };
    files = filesMadeLater(store, (note, target) => make(note, target), null);
    await noteLater(files, ['new', 'old', 'older'].map(picture));
  });

  it('makes a picture once for ten requests at the same time, in all widths', async () => {
    const asked = await Promise.all([
      ...Array.from({ length: 5 }, () => files.read('pictures/old-400.webp')),
      ...Array.from({ length: 5 }, () => files.read('pictures/old-160.webp')),
    ]);
    expect(asked.map(String)).toEqual([...Array<string>(5).fill('old 400'), ...Array<string>(5).fill('old 160')]);
    expect(made).toEqual(['old']);
    expect(await files.read('pictures/old-400.webp')).toEqual(Buffer.from('old 400'));
    expect(made).toEqual(['old']);
  });

  it('finds a picture that another request made after this one had looked', async () => {
    const late = filesMadeLater(
      { ...store, read: async (name) => (await store.read(name)) ?? madeBetween(name) },
      make,
      null,
    );
    const madeBetween = async (name: string): Promise<null> => {
      if (name.startsWith('pictures/')) await files.exists(name);
      return null;
    };
    expect(String(await late.read('pictures/old-400.webp'))).toBe('old 400');
    expect(made).toEqual(['old']);
  });

  it('makes a file for every kind of reader', async () => {
    expect(await files.exists('pictures/new-400.webp')).toBe(true);
    expect(await files.size('pictures/old-400.webp')).toBe('old 400'.length);
    expect(await text(await files.stream('pictures/older-400.webp'))).toBe('older 400');
    await noteLater(files, [picture('local')]);
    expect((await files.local('pictures/local-400.webp')).path).toContain('local-400.webp');
    expect(await store.exists('pictures/local-400.webp')).toBe(true);
  });

  it('says that a file is missing which nobody noted', async () => {
    expect(await files.read('pictures/none-400.webp')).toBeNull();
    expect(await files.exists('pictures/none-400.webp')).toBe(false);
    expect(await files.size('pictures/none-400.webp')).toBeNull();
    await expect(files.stream('pictures/none-400.webp')).rejects.toThrow('ENOENT');
    expect(made).toEqual([]);
  });

  it('makes what nobody asked for in the noted order, and goes on after it was cut off', async () => {
    let rounds = 0;
    await makeNoted(files, () => ++rounds > 1, noPause, fail);
    expect(made).toEqual(['new']);
    // A new process on the same store.
    await makeNoted(filesMadeLater(store, make, null), never, noPause, fail);
    expect(made).toEqual(['new', 'old', 'older']);
    await makeNoted(filesMadeLater(store, make, null), never, noPause, fail);
    expect(made).toEqual(['new', 'old', 'older']);
    expect((await store.all()).map(({ name }) => name).filter((name) => name.startsWith('later/'))).toEqual([]);
  });

  it('makes a picture again of which a killed process stored only a part', async () => {
    const whole = make;
    make = async (_note, target) => {
      await target.put('pictures/new-400.webp', Buffer.from('new 400'));
      throw new Error('killed');
    };
    await expect(files.read('pictures/new-160.webp')).rejects.toThrow('killed');
    make = whole;
    expect(String(await files.read('pictures/new-160.webp'))).toBe('new 160');
  });

  it('tries a file that failed again at the next start', async () => {
    const whole = make;
    make = (note, target) =>
      (note as { name: string }).name === 'old' ? Promise.reject(new Error('full disk')) : whole(note, target);
    const failed: string[] = [];
    await makeNoted(files, never, noPause, (name) => void failed.push(name));
    expect(failed).toEqual(['pictures/old-160.webp']);
    make = whole;
    await makeNoted(files, never, noPause, fail);
    expect(made).toEqual(['new', 'older', 'old']);
  });

  it('does not make copies of a file that is removed', async () => {
    await noteLater(files, [{ name: 'attachments/one-400.webp', note: { name: 'one' } }]);
    await files.put('attachments/one', Buffer.from('original'));
    await files.remove('attachments/one');
    expect(await files.exists('attachments/one-400.webp')).toBe(false);
    expect(made).toEqual([]);
  });
});

/** A memory that forgets when it is told, as that of a process does when the settings change. */
function forgetful(): Memory & { forget(): void } {
  const known = new Map<string, unknown>();
  return {
    changes: 0,
    find: (key) => known.get(key),
    keep: (key, value) => void known.set(key, value),
    forget: () => known.clear(),
  };
}

describe('an installation without noted files', () => {
  it('asks the store once for notes, and then nothing that the caller did not ask', async () => {
    const asked: string[] = [];
    const store = localFiles(mkdtempSync(join(root, 'plain-')));
    const counted = new Proxy(store, {
      get: (target, method: keyof Files) => {
        const own = target[method];
        if (typeof own !== 'function') return own;
        return (...args: unknown[]) => {
          asked.push(`${method} ${String(args[0])}`);
          return (own as (...given: unknown[]) => unknown).apply(target, args);
        };
      },
    });
    await store.put('pictures/one-400.webp', Buffer.from('one'));
    const files = filesMadeLater(counted, () => Promise.reject(new Error('nothing to make')), forgetful());
    await files.exists('pictures/none-400.webp');
    expect(asked).toEqual(['exists later/order.json', 'exists pictures/none-400.webp']);
    asked.length = 0;
    await files.read('pictures/one-400.webp');
    expect(await files.read('pictures/none-400.webp')).toBeNull();
    expect(await files.size('pictures/none-400.webp')).toBeNull();
    await expect(files.stream('pictures/none-400.webp')).rejects.toThrow('ENOENT');
    await files.local('pictures/one-400.webp');
    await files.remove('pictures/one-400.webp');
    expect(asked).toEqual([
      'read pictures/one-400.webp',
      'read pictures/none-400.webp',
      'size pictures/none-400.webp',
      'stream pictures/none-400.webp',
      'local pictures/one-400.webp',
      'remove pictures/one-400.webp',
    ]);
  });

  it('makes noted files after a demo was loaded beside the running server', async () => {
    const store = localFiles(mkdtempSync(join(root, 'seeded-')));
    const memory = forgetful();
    const make: MakeFiles = async (_note, target) => target.put('pictures/new-160.webp', Buffer.from('new'));
    const files = filesMadeLater(store, make, memory);
    expect(await files.read('pictures/new-160.webp')).toBeNull();
    await noteLater(store, [picture('new')]);
    memory.forget();
    expect(String(await files.read('pictures/new-160.webp'))).toBe('new');
  });
});
