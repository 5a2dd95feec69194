import { choiceParam, given, type RawSearch } from '#ui/table/list-search.ts';

export const profileRoute = '/$lang/user/edit-profile';

/** The sections of the profile, in the order of their tabs. */
export const profileSections = ['account', 'devices', 'notices'] as const;
export type ProfileSection = (typeof profileSections)[number];

export type ProfileSearch = { section?: ProfileSection };

/** Search of the profile: the open section. */
export const readProfileSearch = (raw: RawSearch): ProfileSearch =>
  given({ section: choiceParam(raw.section, profileSections) });
