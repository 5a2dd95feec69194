import { useEffect, useEffectEvent, useState } from 'react';
import { useOnline } from './connection.ts';
import type { KeptDevice, KeptEntries, SentEntries } from './kept-device.ts';
import { logProblem } from './problem-log.ts';
import { useStore } from './store.ts';

/** Pauses between attempts in milliseconds; the last one repeats. */
const pauses = [3_000, 10_000, 30_000, 60_000];

type KeptOnDevice<Owner extends { readonly userId: string }, Entry> = {
  /** Undefined while it opens; null: it keeps nothing for anybody, such as after a sign-out. */
  device: KeptDevice<Owner> | null | undefined;
  entries: readonly Entry[];
};

/**
 * The part of an area for this user that the device keeps. Sends what `isReady` finds at once, whenever the network returns, and
 * again after growing pauses while something waits; not the entry that a form has open.
 */
export function useKeptDevice<
  Owner extends { readonly userId: string },
  Entry extends { readonly id: string; readonly changedAt: string },
>(
  area: KeptEntries<Owner, Entry>,
  {
    offline,
    isReady,
    send,
    onSent,
  }: {
    /** Without a network: for the user who was signed in last. */
    offline: boolean;
    isReady: (entry: Entry) => boolean;
    send: (device: KeptDevice<Owner>) => Promise<SentEntries>;
    /** Called with the number of entries that the server has stored. */
    onSent: (count: number) => void;
  },
): KeptOnDevice<Owner, Entry> {
  const [device, setDevice] = useState<KeptDevice<Owner> | null | undefined>();
  const entries = useStore(area.entries);
  const online = useOnline();
  const open = useStore(area.open);

  useEffect(() => {
    let gone = false;
    const start = async (): Promise<void> => {
      const found = await (offline ? area.openDeviceOffline() : area.openDevice());
      if (found) await area.readAll(found);
      else area.entries.set([]);
      if (!gone) setDevice(found);
    };
    start().catch((error: unknown) => {
      logProblem('What this device keeps cannot be read', error);
      if (!gone) setDevice(null);
    });
    return () => {
      gone = true;
    };
  }, [area, offline]);

  const sendNow = useEffectEvent(async (): Promise<boolean> => {
    if (!device) return false;
    const { stored, waits } = await send(device);
    if (stored > 0) onSent(stored);
    return waits;
  });
  const waiting = entries.filter(isReady).length;
  useEffect(() => {
    if (!device || !online || waiting === 0) return;
    let timer = 0;
    let ended = false;
    const run = async (attempt: number): Promise<void> => {
      const waits = await sendNow().catch((error: unknown) => {
        logProblem('Entries wait on this device', error);
        return true;
      });
      if (ended || !waits) return;
      timer = window.setTimeout(() => void run(attempt + 1), pauses[Math.min(attempt, pauses.length - 1)]);
    };
    void run(0);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [device, online, waiting, open]);
  return { device, entries };
}
