import { createStore } from '../platform/store.ts';

/** An announcement as readers see it; content is rich text. */
export type Announcement = { id: string; title: string | null; content: string; url?: string };

/** The announcements of the home page that hold now; `brand-news` reads them from the server and puts them here. */
export const announcementStore = createStore<readonly Announcement[]>([]);
