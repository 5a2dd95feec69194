import { ApiError } from './api/errors.ts';
import { wasSignedIn } from './api/session.ts';
import { forgetKey } from './device-key.ts';
import { canKeep, type KeyName, readKey, writeKey } from './device-store.ts';
import { type FormLocks, formLocks } from './form-locks.ts';
import { type KeptArea, noteKeptCount } from './kept-count.ts';
import { fleetingValues, importKey, type KeptValues, lastingValues, turns } from './kept-values.ts';
import { logProblem } from './problem-log.ts';
import { createStore, type Store } from './store.ts';

type KeptOwner = { readonly userId: string };
type KeptEntry = { readonly id: string; readonly changedAt: string };

/** The part of an area for one owner that this browser keeps. */
export type KeptDevice<Owner extends KeptOwner> = KeptValues & { owner: Owner };

/** The outcome of an entry: anything but `stored` and `waits` leaves it for its author. */
type SentEntry = { readonly kind: 'stored' | 'conflict' | 'refused' | 'waits' };
/** How many entries were stored, and whether others wait for the network or the session. */
export type SentEntries = { readonly stored: number; readonly waits: boolean };

type KeptAreaSettings<Owner extends KeptOwner> = {
  area: KeptArea;
  key: KeyName;
  /** Beginning of the names of locks: tabs take turns, and an open form keeps its entry. */
  locks: string;
  /** Beginning of the names of entries. */
  entry: string;
  /** Beginning of the names of everything that the owner keeps. */
  prefixOf: (owner: Owner) => string;
  /** For whom the entries are counted. */
  countedFor: (owner: Owner) => string;
  /** The owner of the session; null without one. */
  sessionOwner: () => Owner | null;
  /** The key of the user from the server, in Base64. */
  loadKey: () => Promise<string>;
};

/** Entries that wait on this device until the server has them: begun, changed and sent with or without a network. */
export type KeptEntries<Owner extends KeptOwner, Entry extends KeptEntry> = FormLocks & {
  /** The entries of the owner, the latest first; read again after each change. */
  entries: Store<readonly Entry[]>;
  /** The data that this browser keeps for the owner of the session; null without one. */
  openDevice: () => Promise<KeptDevice<Owner> | null>;
  /** The same without a network, for the user who was signed in last; null after a sign-out. */
  openDeviceOffline: () => Promise<KeptDevice<Owner> | null>;
  /** Reads what waits on the device. An entry that cannot be read is left as it is, and logged. */
  readAll: (device: KeptDevice<Owner>) => Promise<void>;
  read: (device: KeptDevice<Owner>, id: string) => Promise<Entry | null>;
  /**
   * Writes an entry at once, or right after the change that is being written: versions in between are skipped, so that
   * at most the last moment is lost when the app closes.
   */
  keep: (device: KeptDevice<Owner>, entry: Entry) => Promise<void>;
  /** Takes an entry and its photos off the device. */
  drop: (device: KeptDevice<Owner>, id: string) => Promise<void>;
  /**
   * Changes an entry from its latest version, after all earlier changes. `change` gets null if the entry is gone, and
   * returns what to keep; null removes the entry with its photos.
   */
  settle: (
    device: KeptDevice<Owner>,
    id: string,
    change: (now: Entry | null) => Entry | null | Promise<Entry | null>,
  ) => Promise<void>;
  /**
   * Sends the entries that `isReady` finds and that no form has open, one after the other, until one has to wait; what a
   * form has open waits too. Tabs of the browser take turns.
   */
  sendAll: (
    device: KeptDevice<Owner>,
    isReady: (entry: Entry) => boolean,
    send: (entry: Entry) => Promise<SentEntry>,
  ) => Promise<SentEntries>;
};

/** An entry that waits to be written; later versions take its place. */
type WaitingChange<Device, Entry> = { readonly device: Device; entry: Entry; readonly kept: Promise<void> };

/** Runs `work` for a device after its earlier runs; calls before it begins share one run. */
function shared<Device>(work: (device: Device) => Promise<void>): (device: Device) => Promise<void> {
  const inTurn = turns();
  const soon = new Map<Device, Promise<void>>();
  return (device) => {
    const known = soon.get(device);
    if (known) return known;
    const run = inTurn(() => {
      soon.delete(device);
      return work(device);
    });
    soon.set(device, run);
    return run;
  };
}

/** Name of the bytes of a photo that belongs to an entry. */
export const photoName = (entryId: string, photoId: string): string => `photo ${entryId} ${photoId}`;

/** Opens what the browser keeps of an area, for the user of the session and for the last one without a network. */
function deviceOpeners<Owner extends KeptOwner>(settings: KeptAreaSettings<Owner>) {
  const { area, key: name, prefixOf, sessionOwner } = settings;
  type Key = { owner: Owner; key: CryptoKey };
  const lasting = ({ owner, key }: Key): KeptDevice<Owner> => ({ owner, ...lastingValues(key, prefixOf(owner)) });
  const fleeting = (owner: Owner): KeptDevice<Owner> => ({ owner, ...fleetingValues(prefixOf(owner)) });

  const keyOf = async (owner: Owner): Promise<CryptoKey> => {
    const known = await readKey<Key>(name);
    const isKnown = known?.owner.userId === owner.userId;
    const key = isKnown ? known.key : await importKey(await settings.loadKey());
    // The session may have ended while the key was on its way.
    if (sessionOwner()?.userId !== owner.userId) throw new ApiError('unauthenticated', '');
    await writeKey(name, { owner, key } satisfies Key);
    return key;
  };
  return {
    openDevice: async (): Promise<KeptDevice<Owner> | null> => {
      const owner = sessionOwner();
      if (!owner) return null;
      if (!canKeep()) return fleeting(owner);
      try {
        return lasting({ owner, key: await keyOf(owner) });
      } catch (error) {
        logProblem(`This browser keeps no ${area}`, error);
        return fleeting(owner);
      }
    },
    openDeviceOffline: async (): Promise<KeptDevice<Owner> | null> => {
      if (!canKeep()) return null;
      if (!wasSignedIn()) {
        forgetKey();
        return null;
      }
      const known = await readKey<Key>(name);
      return known && lasting(known);
    },
  };
}

/** An area of entries that this browser keeps and sends, such as inspections. */
export function keptEntries<Owner extends KeptOwner, Entry extends KeptEntry>(
  settings: KeptAreaSettings<Owner>,
): KeptEntries<Owner, Entry> {
  type Device = KeptDevice<Owner>;
  const entries = createStore<readonly Entry[]>([]);
  const locks = formLocks(settings.locks);
  const inTurn = turns();
  const nameOf = (id: string): string => `${settings.entry} ${id}`;

  const readAll = async (device: Device): Promise<void> => {
    const found: Entry[] = [];
    for (const name of await device.names(nameOf('')))
      try {
        const entry = await device.read<Entry>(name);
        if (entry) found.push(entry);
      } catch (error) {
        logProblem(`${name} on this device cannot be read`, error);
      }
    entries.set(found.toSorted((a, b) => b.changedAt.localeCompare(a.changedAt)));
    if (device.lasting) noteKeptCount(settings.area, settings.countedFor(device.owner), found.length);
  };
  const read = (device: Device, id: string): Promise<Entry | null> => device.read<Entry>(nameOf(id));
  const remove = async (device: Device, id: string): Promise<void> => {
    await device.remove(nameOf(id));
    for (const name of await device.names(photoName(id, ''))) await device.remove(name);
  };
  // Writing never waits for the list.
  const refresh = shared(readAll);
  /** The change that waits for its turn last, if it keeps an entry. */
  let last: WaitingChange<Device, Entry> | null = null;
  const changed = async (device: Device, work: () => Promise<void>): Promise<void> => {
    last = null;
    await inTurn(work);
    await refresh(device);
  };
  const keep = (device: Device, entry: Entry): Promise<void> => {
    if (last?.device === device && last.entry.id === entry.id) {
      last.entry = entry;
      return last.kept;
    }
    const own: WaitingChange<Device, Entry> = {
      device,
      entry,
      kept: changed(device, async () => {
        if (last === own) last = null;
        await device.write(nameOf(entry.id), own.entry);
      }),
    };
    last = own;
    return own.kept;
  };
  let sending: Promise<SentEntries> | null = null;

  return {
    ...locks,
    ...deviceOpeners(settings),
    entries,
    readAll,
    read,
    keep,
    drop: (device, id) => changed(device, () => remove(device, id)),
    settle: (device, id, change) =>
      changed(device, async () => {
        const next = await change(await read(device, id));
        if (next) await device.write(nameOf(id), next);
        else await remove(device, id);
      }),
    sendAll: (device, isReady, send) => {
      const work = async (): Promise<SentEntries> => {
        await readAll(device);
        let [stored, waits] = [0, false];
        for (const entry of entries.get().filter(isReady)) {
          const sent = await locks.whileClosed(entry.id, () => send(entry));
          if (sent?.kind === 'waits') return { stored, waits: true };
          if (sent?.kind === 'stored') stored += 1;
          // Nothing tells this tab when the form of another one closes.
          if (!sent) waits = true;
        }
        return { stored, waits };
      };
      sending ??= Promise.resolve(navigator.locks ? navigator.locks.request(settings.locks, work) : work()).finally(
        () => {
          sending = null;
        },
      );
      return sending;
    },
  };
}
