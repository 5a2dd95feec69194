import { announcementTypes, type AnnouncementType } from '../../../rules/announcements/announcement.ts';
import { choiceParam, listSearch, type ListSearch, type RawSearch } from '../../ui/list-search.ts';

export type AnnouncementsSearch = ListSearch & { type?: AnnouncementType; active?: 'yes' | 'no' };

/** Search of the list; what is default or malformed is left out. */
export function readAnnouncementsSearch(raw: RawSearch): AnnouncementsSearch {
  const type = choiceParam(raw.type, announcementTypes);
  const active = choiceParam(raw.active, ['yes', 'no']);
  return { ...listSearch(raw, [20, 50]), ...(type ? { type } : {}), ...(active ? { active } : {}) };
}
