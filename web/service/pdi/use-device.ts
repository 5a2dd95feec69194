import { text } from '#platform/texts/texts.tsx';
import { useKeptDevice } from '#platform/use-kept-device.ts';
import { showToast } from '#ui/dialog/toast.tsx';
import { type Device, keptRecords } from './device.ts';
import { canBeSent, type KeptRecord } from './kept-record.ts';
import { sendRecords } from './send-records.ts';

export type KeptOnDevice = {
  /** Undefined while it opens; null: there is no customer, or nobody is signed in. */
  device: Device | null | undefined;
  records: readonly KeptRecord[];
};

/** The kept data of the device for this user and customer; sends it whenever that is possible. */
export function useDevice({ offline }: { offline: boolean }): KeptOnDevice {
  const { device, entries } = useKeptDevice(keptRecords, {
    offline,
    isReady: canBeSent,
    send: sendRecords,
    onSent: (count) => showToast({ key: 'pdi-sent', text: text('pdi.kept.sent', { count }) }),
  });
  return { device, records: entries };
}
