import { Link } from '@tanstack/react-router';
import { IconLock, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import type { GroupRoleListQuery, PermissionListQuery, RoleListQuery } from '#platform/api/generated/graphql.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { listSearch } from '#ui/table/list-search.ts';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import { readSort, type TableColumn } from '#ui/table/table.ts';
import { useListSearch, usePageSearch } from '#ui/table/use-list-search.ts';
import { usePermissionWords } from './permission-words.part.ts';
import { useRoleWords } from './role-words.part.ts';
import { GroupRoleList, PermissionList, RoleList } from './roles.documents.ts';
import {
  createGroupRoleRoute,
  createPermissionRoute,
  createRoleRoute,
  editGroupRoleRoute,
  editPermissionRoute,
  editRoleRoute,
} from './roles.links.ts';

type Listed = { id: string };
type ListProps<Row extends Listed> = {
  name: string;
  title: string;
  hint: string;
  placeholder: string;
  create: ReactNode;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[] | undefined;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
};

/** A list with few rows: the server searches, the browser sorts and pages. */
function ShortList<Row extends Listed>({
  name,
  title,
  hint,
  placeholder,
  create,
  columns,
  rows,
  query,
}: ListProps<Row>) {
  const t = useText();
  const { tag } = useFormats();
  const { search, change, refilter } = useListSearch(listSearch);
  const limit = search.limit ?? 10;
  const sort = readSort(search.sort);
  const by = columns.find(({ id }) => id === sort?.id)?.csv;
  const compare = new Intl.Collator(tag, { numeric: true }).compare;
  const sorted =
    by && rows
      ? [...rows].sort(
          (a, b) => compare(String(by(a) ?? ''), String(by(b) ?? '')) * (sort?.direction === 'desc' ? -1 : 1),
        )
      : rows;
  const pageTotal = Math.ceil((rows?.length ?? 0) / limit);
  const page = Math.min(search.page ?? 1, Math.max(1, pageTotal));
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <PageFrame title={title} subtitle={hint} actions={create}>
      <DataTable
        name={name}
        label={title}
        columns={columns}
        rows={sorted?.slice((page - 1) * limit, page * limit)}
        info={rows ? { page, count: rows.length, pageTotal } : null}
        rowId={(row) => row.id}
        view={{ page, limit: search.limit, sort: search.sort }}
        onView={(view, options) => change({ ...search, page: view.page, limit: view.limit, sort: view.sort }, options)}
        fetching={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        search={{
          value: search.q ?? '',
          onChange: (words) => refilter({ ...search, q: words.trim() || undefined }),
          placeholder,
          maxLength: 100,
        }}
        onClearFilters={() => change({ limit: search.limit, sort: search.sort })}
        onExport={() => Promise.resolve(sorted ?? [])}
        empty={<NothingYet title={t('users.empty.title')}>{t('users.empty.hint')}</NothingYet>}
      />
    </PageFrame>
  );
}

/** Marks a name that the portal depends on. */
export function FixedChip() {
  const t = useText();
  return <StatusChip icon={IconLock}>{t('users.fixed.chip')}</StatusChip>;
}

/** A name in words over its code; the code is left out where it is the name. */
function Named({ code, words, children }: { code: string; words: string; children: ReactNode }) {
  return (
    <Stack gap={0}>
      {children}
      {code !== words && (
        <Text size="xs" tone="muted">
          {code}
        </Text>
      )}
    </Stack>
  );
}

type Role = RoleListQuery['roles'][number];

/** Roles that the user may assign, with search. */
export function RolesPage() {
  const t = useText();
  const lang = useLocale();
  const { q } = usePageSearch(listSearch);
  const query = useDocument(RoleList, { search: q ?? '' });
  const groups = useDocument(GroupRoleList, {});
  const words = useRoleWords();
  const groupsOf = (role: Role) =>
    (groups.data?.groupRoles ?? [])
      .filter((group) => group.roles.some(({ id }) => id === role.id))
      .map(({ description }) => description);
  const columns: TableColumn<Role>[] = [
    {
      id: 'name',
      header: t('users.list.name'),
      fixed: true,
      sortable: true,
      csv: ({ name }) => words({ name }),
      cell: ({ id, name }) => (
        <Named code={name} words={words({ name })}>
          <Link to={editRoleRoute} params={{ lang, id }}>
            {words({ name })}
          </Link>
        </Named>
      ),
    },
    {
      id: 'description',
      header: t('users.field.description'),
      sortable: true,
      csv: (role) => role.description,
      cell: (role) => role.description || '–',
    },
    {
      id: 'permissions',
      header: t('users.role.permissions'),
      align: 'right',
      sortable: true,
      csv: (role) => role.permissions.length,
      cell: (role) => role.permissions.length,
    },
    {
      id: 'groups',
      header: t('users.role.inGroups'),
      csv: (role) => groupsOf(role).join(', '),
      cell: (role) => groupsOf(role).join(', ') || '–',
    },
    {
      id: 'fixed',
      header: t('users.fixed.header'),
      card: 'status',
      csv: (role) => (role.fixed ? t('users.fixed.chip') : ''),
      cell: (role) => (role.fixed ? <FixedChip /> : null),
    },
  ];
  return (
    <ShortList
      name="roles"
      title={t('users.role.titles')}
      hint={t('users.role.hint')}
      placeholder={t('users.role.search')}
      create={
        <ButtonLink to={createRoleRoute} params={{ lang }} variant="primary" icon={IconPlus}>
          {t('users.role.create')}
        </ButtonLink>
      }
      columns={columns}
      // The group names make the rows higher, so both show together.
      rows={groups.isPending ? undefined : query.data?.roles}
      query={query}
    />
  );
}

type Group = GroupRoleListQuery['groupRoles'][number];

/** Group roles that the user may assign, with search. */
export function GroupRolesPage() {
  const t = useText();
  const lang = useLocale();
  const { q } = usePageSearch(listSearch);
  const words = useRoleWords();
  const rolesOf = (group: Group) => group.roles.map(({ name }) => words({ name })).join(', ');
  const query = useDocument(GroupRoleList, { search: q ?? '' });
  const columns: TableColumn<Group>[] = [
    {
      id: 'description',
      header: t('users.list.name'),
      fixed: true,
      sortable: true,
      csv: (group) => group.description,
      cell: (group) => (
        <Link to={editGroupRoleRoute} params={{ lang, id: group.id }}>
          {group.description}
        </Link>
      ),
    },
    {
      id: 'roles',
      header: t('users.list.roles'),
      csv: (group) => rolesOf(group),
      cell: (group) => rolesOf(group) || '–',
    },
    {
      id: 'count',
      header: t('users.group.count'),
      align: 'right',
      sortable: true,
      hiddenAtFirst: true,
      csv: (group) => group.roles.length,
      cell: (group) => group.roles.length,
    },
    {
      id: 'us',
      header: t('users.group.us'),
      card: 'status',
      csv: (group) => (group.us ? 'US' : ''),
      cell: (group) => (group.us ? <StatusChip tone="info">{t('users.group.usChip')}</StatusChip> : null),
    },
  ];
  return (
    <ShortList
      name="group-roles"
      title={t('users.group.titles')}
      hint={t('users.group.hint')}
      placeholder={t('users.group.search')}
      create={
        <ButtonLink to={createGroupRoleRoute} params={{ lang }} variant="primary" icon={IconPlus}>
          {t('users.group.create')}
        </ButtonLink>
      }
      columns={columns}
      rows={query.data?.groupRoles}
      query={query}
    />
  );
}

type Permission = PermissionListQuery['permissions']['data'][number];

/** Permissions that the user may assign, with search. */
export function PermissionsPage() {
  const t = useText();
  const lang = useLocale();
  const words = usePermissionWords();
  const { q } = usePageSearch(listSearch);
  const query = useDocument(PermissionList, { search: q ?? '', page: 1, limit: 500 });
  const roles = useDocument(RoleList, {});
  const roleWords = useRoleWords();
  const rolesOf = (permission: Permission) =>
    (roles.data?.roles ?? [])
      .filter((role) => role.permissions.some(({ id }) => id === permission.id))
      .map(({ name }) => roleWords({ name }));
  const columns: TableColumn<Permission>[] = [
    {
      id: 'description',
      header: t('users.permission.opens'),
      fixed: true,
      sortable: true,
      csv: words,
      cell: (permission) => (
        <Link to={editPermissionRoute} params={{ lang, id: permission.id }}>
          {words(permission)}
        </Link>
      ),
    },
    {
      id: 'name',
      header: t('users.permission.name'),
      noWrap: true,
      sortable: true,
      csv: (permission) => permission.name,
      cell: (permission) => <Text size="code">{permission.name}</Text>,
    },
    {
      id: 'roles',
      header: t('users.permission.heldBy'),
      csv: (permission) => rolesOf(permission).join(', '),
      cell: (permission) => <Text size="sm">{rolesOf(permission).join(', ') || '–'}</Text>,
    },
    {
      id: 'builtIn',
      header: t('users.fixed.header'),
      card: 'status',
      csv: (permission) => (permission.builtIn ? t('users.fixed.chip') : ''),
      cell: (permission) => (permission.builtIn ? <FixedChip /> : null),
    },
  ];
  return (
    <ShortList
      name="permissions"
      title={t('users.permission.titles')}
      hint={t('users.permission.hint')}
      placeholder={t('users.permission.search')}
      create={
        <ButtonLink to={createPermissionRoute} params={{ lang }} variant="primary" icon={IconPlus}>
          {t('users.permission.create')}
        </ButtonLink>
      }
      columns={columns}
      rows={query.data?.permissions.data}
      query={query}
    />
  );
}
