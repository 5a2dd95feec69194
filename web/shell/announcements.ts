import { createStore } from '../platform/store.ts';
import type { Announcement } from './announcement-strip.tsx';

/** The announcements of the home page that hold now; whoever reads them from the server puts them here. */
export const announcementStore = createStore<readonly Announcement[]>([]);
