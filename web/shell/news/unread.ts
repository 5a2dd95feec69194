import { updateUser, userStore } from '#platform/api/session.ts';

type Count = { of: string; count: number };

// The tabs of a browser show the same number at the bell.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('paceline.inbox');
channel?.addEventListener('message', ({ data }: MessageEvent<Count>) => {
  if (userStore.get()?.id === data.of) updateUser({ inboxUnread: data.count });
});

/** Stores the number of unread entries of the inbox as the server just counted it, for this tab and the others. */
export function setUnread(count: number): void {
  const user = userStore.get();
  if (!user || user.inboxUnread === count) return;
  updateUser({ inboxUnread: count });
  channel?.postMessage({ of: user.id, count } satisfies Count);
}
