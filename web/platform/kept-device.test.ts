import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { keptEntries, photoName } from './kept-device.ts';

type Entry = { id: string; changedAt: string; words: string; photos: string[] };
const entry = (id: string, hour: number, words = ''): Entry => ({
  id,
  changedAt: `2026-06-15T${hour}:00:00Z`,
  words,
  photos: [],
});

const area = (name: 'inspections' | 'visits', user = 'u1') =>
  keptEntries<{ userId: string }, Entry>({
    area: name,
    key: name === 'visits' ? 'visits' : 'key',
    locks: `test.${name}`,
    entry: 'entry',
    prefixOf: ({ userId }) => `${name} ${userId} `,
    countedFor: ({ userId }) => userId,
    sessionOwner: () => (user === '' ? null : { userId: user }),
    loadKey: () => Promise.reject(new Error('this browser keeps nothing')),
  });
async function opened(kept: ReturnType<typeof area>) {
  const device = await kept.openDevice();
  if (!device) throw new Error('somebody is signed in');
  return device;
}
beforeEach(async () => {
  for (const name of ['inspections', 'visits'] as const) {
    const device = await opened(area(name));
    for (const value of await device.names('')) await device.remove(value);
  }
});

describe('entries on the device', () => {
  test('belong to their area and their user, the latest first', async () => {
    const visits = area('visits');
    const device = await opened(visits);
    await visits.keep(device, entry('a', 10));
    await visits.keep(device, entry('b', 11));
    expect(visits.entries.get().map(({ id }) => id)).toEqual(['b', 'a']);
    for (const other of [area('inspections'), area('visits', 'u2')]) {
      await other.readAll(await opened(other));
      expect(other.entries.get()).toEqual([]);
    }
    expect(await area('visits', '').openDevice()).toBeNull();
    // This browser cannot keep values, so nothing is there without a network.
    expect(device.lasting).toBe(false);
    expect(await visits.openDeviceOffline()).toBeNull();
  });

  test('go with their photos, and leave those of others', async () => {
    const visits = area('visits');
    const device = await opened(visits);
    for (const id of ['a', 'b']) {
      await visits.keep(device, entry(id, 10));
      await device.writeBytes(photoName(id, 'p'), new ArrayBuffer(3));
    }
    await visits.drop(device, 'a');
    expect(await device.names('')).toEqual(['entry b', 'photo b p']);
    await visits.settle(device, 'b', () => null);
    expect(await device.names('')).toEqual([]);
    expect(visits.entries.get()).toEqual([]);
  });

  test('an entry is changed from its latest version, after the changes before', async () => {
    const visits = area('visits');
    const device = await opened(visits);
    const kept = visits.keep(device, entry('a', 10, 'first'));
    const settled = visits.settle(device, 'a', async (now) => now && { ...now, words: `${now.words}, second` });
    await Promise.all([kept, settled]);
    expect((await visits.read(device, 'a'))?.words).toBe('first, second');
    await visits.settle(device, 'gone', (now) => now);
    expect(await device.names('entry ')).toEqual(['entry a']);
  });

  test('typing does not queue: the latest version is written right after the one in writing', async () => {
    const visits = area('visits');
    const opening = await opened(visits);
    const written: string[] = [];
    const first = Promise.withResolvers<void>();
    const list = Promise.withResolvers<string[]>();
    const device = {
      ...opening,
      write: async (name: string, value: unknown) => {
        written.push((value as Entry).words);
        if (written.length === 1) await first.promise;
        await opening.write(name, value);
      },
      names: () => list.promise,
    };
    const type = (words: string): Promise<void> => visits.keep(device, entry('a', 10, words));
    const kept = [type('T')];
    await waitFor(() => expect(written).toEqual(['T']));
    kept.push(...['Ty', 'Typ', 'Type'].map(type));
    first.resolve();
    // The list of entries is still being read.
    await waitFor(() => expect(written).toEqual(['T', 'Type']));
    await waitFor(async () => expect((await visits.read(opening, 'a'))?.words).toBe('Type'));
    list.resolve(['entry a']);
    await Promise.all(kept);
    expect(visits.entries.get().map(({ words }) => words)).toEqual(['Type']);
  });

  test('an entry that is kept again after it was dropped stays', async () => {
    const visits = area('visits');
    const device = await opened(visits);
    await Promise.all([
      visits.keep(device, entry('a', 10, 'first')),
      visits.drop(device, 'a'),
      visits.keep(device, entry('a', 11, 'second')),
    ]);
    expect((await visits.read(device, 'a'))?.words).toBe('second');
    expect(visits.entries.get().map(({ words }) => words)).toEqual(['second']);
  });

  test('are sent one after the other until one waits; two calls send each once', async () => {
    const visits = area('visits');
    const device = await opened(visits);
    for (const [id, hour] of [
      ['a', 13],
      ['b', 12],
      ['c', 11],
      ['d', 10],
    ] as const)
      await visits.keep(device, entry(id, hour));
    const sent: string[] = [];
    const send = async ({ id }: Entry) => {
      sent.push(id);
      return { kind: id === 'c' ? ('waits' as const) : ('stored' as const) };
    };
    const closeForm = visits.hold('b');
    const results = await Promise.all([1, 2].map(() => visits.sendAll(device, ({ id }) => id !== 'x', send)));
    expect(results).toEqual([
      { stored: 1, waits: true },
      { stored: 1, waits: true },
    ]);
    expect(sent).toEqual(['a', 'c']);
    // What only a form keeps back, maybe of another tab, is tried again.
    expect(await visits.sendAll(device, ({ id }) => id === 'b', send)).toEqual({ stored: 0, waits: true });
    closeForm();
    expect(await visits.sendAll(device, ({ id }) => id === 'b' || id === 'd', send)).toEqual({
      stored: 2,
      waits: false,
    });
    expect(sent).toEqual(['a', 'c', 'b', 'd']);
  });
});
