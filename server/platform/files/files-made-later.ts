import { remembered, type Memory } from '#platform/database/feed-memory.ts';
import type { Files } from './files.ts';

/**
 * Files that the store names before they exist: a note says how they are made. The first reader makes them; the server
 * makes the rest when it has time. A note goes when its files are stored, so work that is cut off begins again.
 */
const folder = 'later';
const orderName = `${folder}/order.json`;
/** `pictures/ab12-400.webp` and all other widths of that picture have one note. */
const noteOf = (name: string): string => `${folder}/${name.replace(/-\d+\.webp$/, '')}.json`;

/** Makes and stores the files of a note. */
export type MakeFiles = (note: unknown, files: Files) => Promise<void>;

/** A file to make later: the name of the one that is stored last, and the note from which all are made. */
export interface LaterFile {
  readonly name: string;
  readonly note: unknown;
}

/** Notes files that are made later, in the order in which the server makes those that nobody reads. */
export async function noteLater(files: Pick<Files, 'put'>, later: readonly LaterFile[]): Promise<void> {
  const queue = later[Symbol.iterator]();
  const write = async (): Promise<void> => {
    for (const { name, note } of queue) await files.put(noteOf(name), Buffer.from(JSON.stringify(note)));
  };
  // Several at a time: one after the other, hundreds of small files wait for the processor beside the build of the web app.
  await Promise.all(Array.from({ length: 8 }, write));
  await files.put(orderName, Buffer.from(JSON.stringify(later.map(({ name }) => name))));
}

/** Makes noted files that are not made yet, one after the other, until `isOver`. Calls `failed` for those that fail. */
export async function makeNoted(
  files: Files,
  isOver: () => boolean,
  pause: (workedMs: number) => Promise<void>,
  failed: (name: string, error: unknown) => void,
): Promise<void> {
  const order = await files.read(orderName);
  if (!order) return;
  let complete = true;
  for (const name of JSON.parse(order.toString('utf8')) as string[]) {
    if (isOver()) return;
    const started = performance.now();
    await files.exists(name).catch((error: unknown) => {
      complete = false;
      failed(name, error);
    });
    await pause(performance.now() - started);
  }
  if (complete) await files.remove(orderName);
}

/** The store of an installation that has notes. */
function makingFiles(store: Files, make: MakeFiles): Files {
  const running = new Map<string, Promise<void>>();
  const madeNow = async (note: string): Promise<void> => {
    const text = await store.read(note);
    if (!text) return;
    await make(JSON.parse(text.toString('utf8')), store);
    await store.remove(note);
  };
  /** Makes a missing file if it is noted. The caller looks again: another request may have made it in between. */
  const made = (name: string): Promise<void> => {
    const note = noteOf(name);
    const work = running.get(note) ?? madeNow(note).finally(() => running.delete(note));
    running.set(note, work);
    return work;
  };
  const orMade = async <T>(name: string, ask: () => Promise<T>): Promise<T> => {
    const answer = await ask();
    if (answer) return answer;
    await made(name);
    return ask();
  };
  const unlessMissing = async <T>(name: string, open: () => Promise<T>): Promise<T> => {
    try {
      return await open();
    } catch (error) {
      if (await store.exists(name)) throw error;
      await made(name);
      return open();
    }
  };
  return {
    ...store,
    read: (name) => orMade(name, () => store.read(name)),
    exists: (name) => orMade(name, () => store.exists(name)),
    // An empty file has a size, which is no reason to make it.
    size: (name) => orMade(name, () => store.size(name)),
    stream: (name, part) => unlessMissing(name, () => store.stream(name, part)),
    writeInto: (name, target, at) => unlessMissing(name, () => store.writeInto(name, target, at)),
    async local(name) {
      if (!(await store.exists(name))) await made(name);
      return store.local(name);
    },
    async remove(name) {
      // What is not made yet is removed with its original.
      await store.remove(noteOf(name));
      await store.remove(name);
    },
  };
}

/**
 * A store whose noted files are made when they are first asked for, once for all who ask at that time. Most installations
 * have no notes: `memory` keeps the answer until settings change, as they do when a demo is loaded, and until then the
 * store itself answers. Without a memory, each call looks for notes.
 */
export function filesMadeLater(store: Files, make: MakeFiles, memory: Memory | null): Files {
  const making = makingFiles(store, make);
  const current = async (): Promise<Files> =>
    (await remembered(memory, 'files made later', () => store.exists(orderName))) ? making : store;
  return {
    ...store,
    read: async (name) => (await current()).read(name),
    exists: async (name) => (await current()).exists(name),
    size: async (name) => (await current()).size(name),
    stream: async (name, part) => (await current()).stream(name, part),
    writeInto: async (name, target, at) => (await current()).writeInto(name, target, at),
    local: async (name) => (await current()).local(name),
    remove: async (name) => (await current()).remove(name),
  };
}
