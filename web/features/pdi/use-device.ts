import { useEffect, useRef, useState } from 'react';
import { logProblem } from '../../platform/problem-log.ts';
import { text } from '../../platform/texts/texts.tsx';
import { useOnline } from '../../platform/connection.ts';
import { useStore } from '../../platform/store.ts';
import { showToast } from '../../ui/toast.tsx';
import { type Device, keptRecords, openRecord, openDevice, openDeviceOffline, readRecords } from './device.ts';
import type { KeptRecord } from './kept-record.ts';
import { sendRecords } from './send-records.ts';

const retryAfterMs = 30_000;

export type KeptOnDevice = {
  /** Undefined while it opens; null: there is no customer, or nobody is signed in. */
  device: Device | null | undefined;
  records: readonly KeptRecord[];
};

/**
 * What the device keeps for this user and customer. Sends it at once, whenever the network returns, and every half
 * minute while something waits; not the record that a form has open.
 */
export function useDevice({ offline }: { offline: boolean }): KeptOnDevice {
  const [device, setDevice] = useState<Device | null | undefined>();
  const records = useStore(keptRecords);
  const online = useOnline();
  const open = useStore(openRecord);

  useEffect(() => {
    let gone = false;
    const start = async (): Promise<void> => {
      const found = await (offline ? openDeviceOffline() : openDevice());
      if (found) await readRecords(found);
      else keptRecords.set([]);
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

  const send = async (): Promise<void> => {
    if (!device) return;
    const count = await sendRecords(device);
    if (count > 0) showToast({ key: 'pdi-sent', text: text('pdi.kept.sent', { count }) });
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const waiting = records.length > 0;
  useEffect(() => {
    if (!device || !online || !waiting) return;
    const run = (): void => void latest.current().catch((error: unknown) => logProblem('Inspections wait', error));
    run();
    const timer = setInterval(run, retryAfterMs);
    return () => clearInterval(timer);
  }, [device, online, waiting, open]);
  return { device, records };
}
