import {
  choiceParam,
  flagParam,
  listParam,
  listSearch,
  type ListSearch,
  type RawSearch,
  textParam,
} from '#ui/table/list-search.ts';

export const usersRoute = '/$lang/admin/users';

/** States that the list of users filters by. */
export const userStates = ['active', 'invited', 'expired', 'disabled', 'held'] as const;

export type UsersSearch = ListSearch & {
  /** Group roles. */
  group?: string[];
  /** Id of one role. */
  role?: string;
  state?: (typeof userStates)[number];
  /** Only users of the US pages, for administrators who may see others too. */
  us?: true;
};

/** Search of the user list; default and malformed values are left out. */
export function readUsersSearch(raw: RawSearch): UsersSearch {
  const group = listParam(raw.group);
  const role = textParam(raw.role, 100);
  const state = choiceParam(raw.state, userStates);
  return {
    ...listSearch(raw),
    ...(group ? { group } : {}),
    ...(role ? { role } : {}),
    ...(state ? { state } : {}),
    ...(flagParam(raw.us) ? { us: true as const } : {}),
  };
}

/** Page of a user: the US pages have their own paths. */
export const editUserRoute = (us: boolean) => (us ? '/$lang/admin/users/$id/edit-us' : '/$lang/admin/users/$id/edit');
export const createUserRoute = (us: boolean) => (us ? '/$lang/admin/users/create-us' : '/$lang/admin/users/create');
export const copyUserRoute = '/$lang/admin/users/$id/copy-us';
export const massRoute = '/$lang/admin/users/create-users-mass';
