import { useEffect, useState } from 'react';
import { type SessionUser, useUser } from '#platform/api/session.ts';
import { readStored, writeStored } from '#platform/storage.ts';
import { createStore } from '#platform/store.ts';

/** After it was closed it shows again after two hours, or at once with other news. */
const pause = 7_200_000;
const closings = createStore(0);

/** News that the user has to confirm and did not put off, and a way to put it off. */
export function useNewsReminder(): { unread: NonNullable<SessionUser['newsToRead']>; putOff: () => void } {
  const user = useUser();
  const recalls = user?.recallsToRead ?? [];
  // The bulletin of a recall is left to the reminder of recalls.
  const unread = (user?.newsToRead ?? []).filter(({ recallCode }) => recalls.every(({ code }) => code !== recallCode));
  const shown = unread
    .map(({ id }) => id)
    .toSorted()
    .join(' ');
  const [dismissed, setDismissed] = useState(() => readStored<string>('dismissed.news'));
  const closed = dismissed === shown;
  useEffect(() => closings.subscribe(() => setDismissed(readStored<string>('dismissed.news'))), []);
  useEffect(() => {
    if (!closed) return;
    const timer = setInterval(() => setDismissed(readStored<string>('dismissed.news')), 60_000);
    return () => clearInterval(timer);
  }, [closed]);
  return {
    unread: closed ? [] : unread,
    putOff: () => {
      writeStored('dismissed.news', shown, pause);
      closings.set(closings.get() + 1);
    },
  };
}
