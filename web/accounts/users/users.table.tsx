import { Link } from '@tanstack/react-router';
import {
  IconBan,
  IconCheck,
  IconClockExclamation,
  IconHourglass,
  IconKey,
  IconMail,
  IconMailOpened,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Locale } from '#rules/locales.ts';
import type { UserListQuery } from '#platform/api/generated/graphql.ts';
import { usePermissions } from '#platform/permissions.ts';
import { type Translate, useLocale, useText } from '#platform/texts/texts.tsx';
import { type Formats, useFormats } from '#platform/texts/use-formats.ts';
import { useRoleWords } from '#access/roles/role-words.part.ts';
import { StatusChip } from '#ui/button/chip.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { useMedia } from '#ui/look/use-media.ts';
import { useAreaWords } from './area-words.ts';
import { copyUserRoute, editUserRoute } from './users.links.ts';
import { breakpoints } from '#ui/look/breakpoints.ts';

export type ListedUser = UserListQuery['usersV2']['users'][number];

function UserLink({ user, us }: { user: ListedUser; us: boolean }) {
  return (
    <Link to={editUserRoute(us)} params={{ lang: useLocale(), id: user.id }}>
      {user.name}
    </Link>
  );
}

type StateFacts = Pick<ListedUser, 'disabled' | 'mustChangePassword' | 'linkHeldAt' | 'invitation'>;

const invitedStates: Readonly<Record<string, 'opened' | 'expired'>> = { opened: 'opened', expired: 'expired' };

/** True if the user was invited and has no password yet. */
export const isInvited = ({ invitation }: Pick<ListedUser, 'invitation'>): boolean =>
  invitation !== null && invitation.state !== 'accepted';

function stateOf(user: StateFacts) {
  if (user.disabled) return 'disabled';
  if (user.linkHeldAt) return 'held';
  if (isInvited(user)) return invitedStates[user.invitation?.state ?? ''] ?? 'invited';
  return user.mustChangePassword ? 'waiting' : 'active';
}

/** The access of a user, with a hint if they still have the password that they were given. */
export function UserStateChip({ user }: { user: StateFacts }) {
  const t = useText();
  const state = stateOf(user);
  const looks = {
    active: { tone: 'ok', icon: IconCheck },
    disabled: { tone: 'grey', icon: IconBan },
    waiting: { tone: 'warn', icon: IconKey },
    held: { tone: 'info', icon: IconHourglass },
    invited: { tone: 'info', icon: IconMail },
    opened: { tone: 'info', icon: IconMailOpened },
    expired: { tone: 'warn', icon: IconClockExclamation },
  } as const;
  return <StatusChip {...looks[state]}>{t(`users.state.${state}`)}</StatusChip>;
}

const rolesOf = (user: ListedUser, words: ReturnType<typeof useRoleWords>): string =>
  user.roles.map(({ name }) => words({ name })).join(', ');

/** A user on a phone: name and state, sign-in, roles. */
export function UserCard({ user, us }: { user: ListedUser; us: boolean }) {
  const t = useText();
  const words = useRoleWords();
  return (
    <>
      <Row justify="between" gap={3}>
        <Text strong>
          <UserLink user={user} us={us} />
        </Text>
        <UserStateChip user={user} />
      </Row>
      <Text size="sm" tone="muted">
        {user.username}
      </Text>
      <Row justify="between" gap={3} wrap>
        <Text size="sm">{[user.groupRole?.description, rolesOf(user, words)].filter(Boolean).join(' · ')}</Text>
        <Text size="xs" tone="muted">
          {user.lastSignInAt ? <Instant at={user.lastSignInAt} show="date" /> : t('users.list.never')}
        </Text>
      </Row>
    </>
  );
}

/** Columns of the user list. On a narrow page the least important are hidden at first. */
export function useUserColumns(us: boolean): readonly TableColumn<ListedUser>[] {
  const t = useText();
  const formats = useFormats();
  const lang = useLocale();
  const can = usePermissions();
  const areaWords = useAreaWords();
  const roleWords = useRoleWords();
  const narrow = useMedia(breakpoints.laptop);
  const copies = us && can('page.user-management-us');
  return useMemo(
    (): readonly TableColumn<ListedUser>[] => [
      ...identityColumns(t, us),
      ...roleColumns(t, areaWords, roleWords, narrow),
      ...accountColumns(t, formats, narrow),
      ...(copies ? [copyColumn(t, lang)] : []),
    ],
    [t, formats, lang, us, copies, narrow, areaWords, roleWords],
  );
}

/** Who it is and whether they can sign in. */
const identityColumns = (t: Translate, us: boolean): TableColumn<ListedUser>[] => [
  {
    id: 'name',
    header: t('users.list.name'),
    fixed: true,
    sortable: true,
    csv: (user) => user.name,
    cell: (user) => (
      <Stack gap={0}>
        <UserLink user={user} us={us} />
        {user.customer && (
          <Text size="xs" tone="dim">
            {user.customer.custName}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    id: 'username',
    header: t('users.list.username'),
    sortable: true,
    csv: (user) => user.username,
    cell: (user) => user.username,
  },
  {
    id: 'state',
    header: t('users.list.state'),
    noWrap: true,
    csv: (user) => t(`users.state.${stateOf(user)}`),
    cell: (user) => <UserStateChip user={user} />,
  },
];

/** The permissions of the user, and the customers they hold for. */
const roleColumns = (
  t: Translate,
  areaWords: ReturnType<typeof useAreaWords>,
  roleWords: ReturnType<typeof useRoleWords>,
  narrow: boolean,
): TableColumn<ListedUser>[] => [
  {
    id: 'groupRole',
    header: t('users.list.groupRole'),
    sortable: true,
    csv: (user) => user.groupRole?.description,
    cell: (user) => user.groupRole?.description ?? '–',
  },
  {
    id: 'roles',
    header: t('users.list.roles'),
    csv: (user) => rolesOf(user, roleWords),
    cell: (user) => rolesOf(user, roleWords) || '–',
  },
  {
    id: 'areas',
    header: t('users.list.areas'),
    hiddenAtFirst: narrow,
    csv: (user) => user.userAreas.map(areaWords).join('; '),
    cell: (user) => <Areas words={user.userAreas.map(areaWords)} />,
  },
];

const accountColumns = (t: Translate, formats: Formats, narrow: boolean): TableColumn<ListedUser>[] => [
  {
    id: 'email',
    header: t('users.list.email'),
    hiddenAtFirst: true,
    sortable: true,
    csv: (user) => (user.isFakeEmail ? '' : user.email),
    cell: (user) => (user.isFakeEmail ? '–' : user.email),
  },
  {
    id: 'language',
    header: t('users.list.language'),
    hiddenAtFirst: narrow,
    sortable: true,
    csv: (user) => user.language.description,
    cell: (user) => user.language.description,
  },
  {
    id: 'lastSignInAt',
    header: t('users.list.lastSignIn'),
    sortable: true,
    firstSort: 'desc',
    noWrap: true,
    hiddenAtFirst: narrow,
    csv: (user) => (user.lastSignInAt ? formats.instant(user.lastSignInAt) : ''),
    cell: (user) =>
      user.lastSignInAt ? (
        <Instant at={user.lastSignInAt} show="minute" />
      ) : (
        <Text tone="dim">{t('users.list.never')}</Text>
      ),
  },
];

const copyColumn = (t: Translate, lang: Locale): TableColumn<ListedUser> => ({
  id: 'copy',
  acts: true,
  header: t('users.list.copy'),
  cell: (user) => (
    <Link to={copyUserRoute} params={{ lang, id: user.id }} aria-label={t('users.list.copyOf', { name: user.name })}>
      {t('users.list.copy')}
    </Link>
  ),
});

/** The first areas, and the number of the others. */
function Areas({ words }: { words: readonly string[] }) {
  const t = useText();
  if (words.length === 0) return '–';
  return (
    <Text title={words.join('\n')}>
      {words.slice(0, 2).join(', ')}
      {words.length > 2 && <Text tone="dim"> {t('users.list.moreAreas', { count: words.length - 2 })}</Text>}
    </Text>
  );
}
