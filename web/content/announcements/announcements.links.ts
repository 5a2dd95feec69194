import type { AnnouncementType } from '#rules/content/announcements/announcement.ts';
import { choiceParam, listSearch, type ListSearch, type RawSearch } from '#ui/table/list-search.ts';

// Listed here, because importing the rule's list would add its schemas to the routes of every page.
const announcementTypes = ['home_page', 'login'] as const satisfies readonly AnnouncementType[];

export type AnnouncementsSearch = ListSearch & { type?: AnnouncementType; active?: 'yes' | 'no'; bucket?: 'yes' };

/** Search of the list; default and malformed values are left out. */
export function readAnnouncementsSearch(raw: RawSearch): AnnouncementsSearch {
  const type = choiceParam(raw.type, announcementTypes);
  const active = choiceParam(raw.active, ['yes', 'no']);
  const bucket = choiceParam(raw.bucket, ['yes']);
  return {
    ...listSearch(raw),
    ...(type ? { type } : {}),
    ...(active ? { active } : {}),
    ...(bucket ? { bucket } : {}),
  };
}
