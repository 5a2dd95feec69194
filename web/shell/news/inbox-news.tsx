import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { userStore } from '#platform/api/session.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Hidden } from '#ui/look/hidden.tsx';
import { setUnread } from './unread.ts';

/**
 * Keeps the count of the bell fresh without polling: it comes with the news, which load again on a navigation once they
 * are old, and when a push arrived. Announces new entries to screen readers.
 */
export function InboxNews({
  count,
  stale,
  refetch,
}: {
  count: number | undefined;
  stale: boolean;
  refetch: () => Promise<unknown>;
}) {
  const t = useText();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [arrived, setArrived] = useState(0);
  const visited = useRef(path);
  useEffect(() => {
    if (visited.current !== path && stale) void refetch();
    visited.current = path;
  }, [path, stale, refetch]);
  useEffect(() => {
    const hear = ({ data }: MessageEvent<{ kind?: string } | null>): void => {
      if (data?.kind === 'notice') void refetch();
    };
    navigator.serviceWorker?.addEventListener('message', hear);
    return () => navigator.serviceWorker?.removeEventListener('message', hear);
  }, [refetch]);
  useEffect(() => {
    if (count === undefined) return;
    setArrived(Math.max(0, count - (userStore.get()?.inboxUnread ?? count)));
    setUnread(count);
  }, [count]);
  // The live region is always present, so that screen readers announce its text.
  return <div role="status">{arrived > 0 && <Hidden>{t('shell.inbox.arrived', { count: arrived })}</Hidden>}</div>;
}
