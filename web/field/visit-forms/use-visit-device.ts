import { marketToday } from '#platform/market-day.ts';
import { text } from '#platform/texts/texts.tsx';
import { useKeptDevice } from '#platform/use-kept-device.ts';
import { showToast } from '#ui/dialog/toast.tsx';
import { canBeSent, type KeptVisit } from './kept-visit.ts';
import { sendVisits } from './send-visits.ts';
import { keptVisits, type VisitDevice } from './visit-device.ts';

type KeptOnDevice = {
  /** Undefined while it opens; null: nobody is signed in. */
  device: VisitDevice | null | undefined;
  visits: readonly KeptVisit[];
};

/** The kept data of the device for this user; sends it whenever that is possible. */
export function useVisitDevice({ offline }: { offline: boolean }): KeptOnDevice {
  const { device, entries } = useKeptDevice(keptVisits, {
    offline,
    isReady: (visit) => canBeSent(visit, marketToday()),
    send: sendVisits,
    onSent: (count) => showToast({ key: 'visits-sent', text: text('visit-form.kept.sent', { count }) }),
  });
  return { device, visits: entries };
}
