import { useEffect, useRef, useState } from 'react';
import { logProblem } from '../../platform/problem-log.ts';
import { text } from '../../platform/texts/texts.tsx';
import { useOnline } from '../../platform/connection.ts';
import { useStore } from '../../platform/store.ts';
import { showToast } from '../../ui/toast.tsx';
import type { KeptVisit } from './kept-visit.ts';
import { sendVisits } from './send-visits.ts';
import { keptVisits, openDevice, openDeviceOffline, openVisit, readVisits, type VisitDevice } from './visit-device.ts';

/** Pauses between attempts in milliseconds; the last one repeats. */
const pauses = [3_000, 10_000, 30_000, 60_000];

export type KeptOnDevice = {
  /** Undefined while it opens; null: nobody is signed in. */
  device: VisitDevice | null | undefined;
  visits: readonly KeptVisit[];
};

/**
 * What the device keeps for this user. Sends it at once, whenever the network returns, and again after growing pauses;
 * not the visit that a form has open.
 */
export function useVisitDevice({ offline }: { offline: boolean }): KeptOnDevice {
  const [device, setDevice] = useState<VisitDevice | null | undefined>();
  const visits = useStore(keptVisits);
  const online = useOnline();
  const open = useStore(openVisit);

  useEffect(() => {
    let gone = false;
    const start = async (): Promise<void> => {
      const found = await (offline ? openDeviceOffline() : openDevice());
      if (found) await readVisits(found);
      else keptVisits.set([]);
      if (!gone) setDevice(found);
    };
    start().catch((error: unknown) => {
      logProblem('What this device keeps cannot be read', error);
      if (!gone) setDevice(null);
    });
    return () => {
      gone = true;
    };
  }, [offline]);

  const send = async (): Promise<boolean> => {
    if (!device) return false;
    const { stored, waits } = await sendVisits(device);
    if (stored > 0) showToast({ key: 'visits-sent', text: text('visit-form.kept.sent', { count: stored }) });
    return waits;
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const waiting = visits.filter(({ saved, conflict, refusals }) => saved && !conflict && refusals.length === 0).length;
  useEffect(() => {
    if (!device || !online || waiting === 0) return;
    let timer = 0;
    let ended = false;
    const run = async (attempt: number): Promise<void> => {
      const waits = await latest.current().catch((error: unknown) => {
        logProblem('Visits wait', error);
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
  return { device, visits };
}
