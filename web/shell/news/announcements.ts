import { type Announcement, userStore } from '#platform/api/session.ts';
import { createStore, useStore } from '#platform/store.ts';

export type { Announcement };

/** Announcements that `brand-news` read after the session's own; null until then. */
export const announcementStore = createStore<readonly Announcement[] | null>(null);

const none: readonly Announcement[] = [];

/** The current announcements. They come with the session, so that the strip shows together with the first page. */
export function useAnnouncements(): readonly Announcement[] {
  const newer = useStore(announcementStore);
  const user = useStore(userStore);
  return newer ?? user?.announcements ?? none;
}
