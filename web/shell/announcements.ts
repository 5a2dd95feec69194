import { type Announcement, userStore } from '../platform/api/session.ts';
import { createStore, useStore } from '../platform/store.ts';

export type { Announcement };

/** A newer answer than that of the session, which `brand-news` has read; null until then. */
export const announcementStore = createStore<readonly Announcement[] | null>(null);

const none: readonly Announcement[] = [];

/** The announcements that hold now. They come with the session, so that the strip is there with the first page. */
export function useAnnouncements(): readonly Announcement[] {
  const newer = useStore(announcementStore);
  const user = useStore(userStore);
  return newer ?? user?.announcements ?? none;
}
