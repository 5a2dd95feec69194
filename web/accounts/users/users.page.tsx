import { IconDownload, IconPlus, IconTableImport } from '@tabler/icons-react';
import { isForbidden } from '#platform/api/errors.ts';
import { graphql } from '#platform/api/graphql.ts';
import { useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import type { ActiveFilter } from '#ui/button/chip.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Hidden } from '#ui/look/hidden.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import { readSort, useTableSelection } from '#ui/table/table.ts';
import { useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { useDownload } from '#ui/dialog/use-download.ts';
import { HeldLinks } from './held-links.tsx';
import { UserFilters } from './user-filters.tsx';
import { UsersBulk } from './users-bulk.tsx';
import { UserCard, useUserColumns, type ListedUser } from './users.table.tsx';
import { UserChoices, UserList } from './users.documents.ts';
import { createUserRoute, massRoute, readUsersSearch, type UsersSearch } from './users.links.ts';

const rowId = (user: ListedUser): string => user.id;

/** The filters of the server for each state. */
const stateFilters = {
  any: {},
  active: { disabled: false },
  disabled: { disabled: true },
  held: { held: true },
  invited: { invitation: 'open' },
  expired: { invitation: 'expired' },
} as const;

function variablesOf(search: UsersSearch, us: boolean) {
  const sort = readSort(search.sort);
  return {
    page: search.page ?? 1,
    limit: search.limit ?? 10,
    sort: { sortBy: sort?.id ?? 'name', order: sort?.direction ?? 'asc' },
    search: search.q ?? '',
    groupRoleIds: search.group ?? [],
    role: search.role ?? null,
    ...stateFilters[search.state ?? 'any'],
    us,
  };
}

const heldFilterOf = ({ search, role, groupRoleIds, us }: ReturnType<typeof variablesOf>) => ({
  search,
  role,
  groupRoleIds,
  us,
});

/** The users that the user administers (R-146 to R-148, R-151); filters, sort and page are in the URL. */
export function UsersPage() {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const { search, change, refilter } = useListSearch(readUsersSearch);
  const whole = can('page.user-management');
  const both = whole && can('page.user-management-us');
  const us = !whole || search.us === true;
  const variables = variablesOf(search, us);
  const query = useDocument(UserList, variables);
  const choices = useDocument(UserChoices, { us });
  const { saving, save } = useDownload();
  const columns = useUserColumns(us);
  const selection = useTableSelection(rowId);
  const list = query.data?.usersV2;
  const groups = choices.data?.createData.groupRoles ?? [];
  const filters = useActiveFilters(search, groups, refilter);

  const everyPage = async (): Promise<ListedUser[]> => {
    const rows: ListedUser[] = [];
    for (let page = 1; page <= 100; page += 1) {
      const { usersV2 } = await graphql(UserList, { ...variables, page, limit: 100 });
      rows.push(...usersV2.users);
      if (page >= usersV2.info.pageTotal) break;
    }
    return rows;
  };
  const saveWorkbook = (): void => {
    const query = new URLSearchParams((search.group ?? []).map((id) => ['groupRoleIds', id]));
    if (us) query.set('us', 'true');
    const words = query.toString();
    void save(`/api/admin/users/download-excel${words ? `?${words}` : ''}`, 'users.xlsx');
  };

  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <PageFrame
      title={t('users.list.title')}
      subtitle={t(us ? 'users.list.hintUs' : 'users.list.hint')}
      actions={
        <>
          <Button icon={IconDownload} busy={saving} onClick={saveWorkbook}>
            {t('users.list.excel')}
          </Button>
          {whole && (
            <ButtonLink to={massRoute} params={{ lang }} icon={IconTableImport}>
              {t('users.list.fromFile')}
            </ButtonLink>
          )}
          <ButtonLink to={createUserRoute(us)} params={{ lang }} variant="primary" icon={IconPlus}>
            {t('users.list.create')}
          </ButtonLink>
        </>
      }
    >
      <DataTable
        name={us ? 'users-us' : 'users'}
        label={t('users.list.title')}
        columns={columns}
        rows={list?.users}
        info={list?.info ?? null}
        rowId={rowId}
        view={{ page: search.page, limit: search.limit, sort: search.sort ?? 'name.asc' }}
        onView={({ page, limit, sort }, options) =>
          change({ ...search, page, limit, sort: sort === 'name.asc' ? undefined : sort }, options)
        }
        fetching={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        search={wordsOf(search, refilter, t('users.list.search'), 100)}
        filters={filters}
        onClearFilters={() => change({ limit: search.limit, sort: search.sort })}
        toolbar={
          <>
            <UserFilters
              key={JSON.stringify(search)}
              search={search}
              groups={groups}
              offerUs={both}
              onChange={refilter}
            />
            {search.state === 'held' && <HeldLinks count={list?.info.count ?? 0} filter={heldFilterOf(variables)} />}
          </>
        }
        selection={selection}
        bulkActions={<UsersBulk selection={selection} groups={groups} us={us} />}
        onExport={everyPage}
        empty={<NothingYet title={t('users.list.none')}>{t('users.list.noneHint')}</NothingYet>}
        card={(user) => <UserCard user={user} us={us} />}
      />
      <Hidden>
        <output aria-live="polite">{saving ? t('please_wait') : ''}</output>
      </Hidden>
    </PageFrame>
  );
}

type Groups = readonly { id: string; description: string; roles: readonly { id: string; name: string }[] }[];

function useActiveFilters(search: UsersSearch, groups: Groups, refilter: (next: UsersSearch) => void): ActiveFilter[] {
  const t = useText();
  const filters: ActiveFilter[] = (search.group ?? []).map((id) => ({
    id: `group-${id}`,
    name: t('users.list.groupRole'),
    value: groups.find((group) => group.id === id)?.description ?? '…',
    onRemove: () => {
      const rest = (search.group ?? []).filter((other) => other !== id);
      refilter({ ...search, group: rest.length > 0 ? rest : undefined });
    },
  }));
  if (search.role) {
    const role = groups
      .flatMap((group) => group.roles)
      .find(({ id, name }) => id === search.role || name === search.role);
    filters.push({
      id: 'role',
      name: t('users.filter.role'),
      value: role?.name ?? '…',
      onRemove: () => refilter({ ...search, role: undefined }),
    });
  }
  if (search.state)
    filters.push({
      id: 'state',
      name: t('users.list.state'),
      value: t(`users.state.${search.state}`),
      onRemove: () => refilter({ ...search, state: undefined }),
    });
  if (search.us)
    filters.push({ id: 'us', name: t('users.filter.us'), onRemove: () => refilter({ ...search, us: undefined }) });
  return filters;
}
