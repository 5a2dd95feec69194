import { Link } from '@tanstack/react-router';
import {
  IconBan,
  IconCheck,
  IconClockExclamation,
  IconLockOpen,
  IconMail,
  IconMailOpened,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ColleagueState } from '#rules/accounts/colleagues/colleague.ts';
import { type Translate, useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import type { Colleague, ColleagueBranch } from './colleagues.documents.ts';
import type { ColleaguesSearch } from './colleagues.links.ts';
import { useRoleWords } from '#access/roles/role-words.part.ts';

/** The actions on a person. */
export type PersonAction = 'disable' | 'enable' | 'resend' | 'withdraw';

const isInvitation = ({ state }: Colleague): boolean => ['invited', 'opened', 'expired'].includes(state);

/** The access of a person, or the state of their invitation. */
function StateChip({ person }: { person: Colleague }) {
  const t = useText();
  const looks = {
    active: { tone: 'ok', icon: IconCheck },
    invited: { tone: 'info', icon: IconMail },
    opened: { tone: 'info', icon: IconMailOpened },
    expired: { tone: 'warn', icon: IconClockExclamation },
    disabled: { tone: 'grey', icon: IconBan },
  } as const;
  const state = person.state as ColleagueState;
  return <StatusChip {...looks[state]}>{t(`colleagues.state.${state}`)}</StatusChip>;
}

type NameProps = { person: Colleague; search: ColleaguesSearch; editable: boolean };

function PersonName({ person, search, editable }: NameProps) {
  const t = useText();
  const edits = editable && !isInvitation(person) && person.problem === null;
  return (
    <Stack gap={0}>
      <span>
        {edits ? (
          <Link to="." search={{ ...search, person: person.id }} resetScroll={false}>
            {person.name}
          </Link>
        ) : (
          person.name
        )}
        {person.self && <Text tone="dim"> ({t('colleagues.state.self')})</Text>}
      </span>
      <Text size="xs" tone="dim">
        {person.email || person.username}
      </Text>
    </Stack>
  );
}

/** The last sign-in of a user, or until when an invitation is valid. */
function LastSeen({ person }: { person: Colleague }) {
  const t = useText();
  if (person.state === 'expired') return '–';
  if (person.expiresAt)
    return (
      <Text size="sm" tone="muted">
        {t('colleagues.lastSignIn.until')} <Instant at={person.expiresAt} show="date" />
      </Text>
    );
  return person.lastSignInAt ? (
    <Instant at={person.lastSignInAt} show="date" />
  ) : (
    <Text tone="dim">{t('colleagues.lastSignIn.never')}</Text>
  );
}

function PersonButtons({ person, onAct }: { person: Colleague; onAct: (action: PersonAction, of: Colleague) => void }) {
  const t = useText();
  if (person.problem !== null) return null;
  const button = (action: PersonAction, icon: typeof IconBan) => (
    <IconButton
      size="small"
      icon={icon}
      label={t(`colleagues.${action}.label`, { name: person.name })}
      onClick={() => onAct(action, person)}
    />
  );
  const renderContent = () => {
    if (isInvitation(person))
      return (
        <>
          {button('resend', IconRefresh)}
          {button('withdraw', IconTrash)}
        </>
      );
    if (person.state === 'disabled') return button('enable', IconLockOpen);
    return button('disable', IconBan);
  };
  return (
    <Row gap={1} justify="end">
      {renderContent()}
    </Row>
  );
}

type Input = {
  search: ColleaguesSearch;
  branches: readonly ColleagueBranch[];
  mayChange: boolean;
  onAct: (action: PersonAction, of: Colleague) => void;
};

/** Columns of the list; the branch shows only to dealers that have several. */
export function useColleagueColumns({ search, branches, mayChange, onAct }: Input): readonly TableColumn<Colleague>[] {
  const t = useText();
  const roleWords = useRoleWords();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('colleagues.field.name'),
        fixed: true,
        card: 'title',
        csv: (person) => person.name,
        cell: (person) => <PersonName person={person} search={search} editable={mayChange} />,
      },
      {
        id: 'state',
        header: t('colleagues.field.state'),
        card: 'status',
        noWrap: true,
        csv: (person) => t(`colleagues.state.${person.state as ColleagueState}`),
        cell: (person) => <StateChip person={person} />,
      },
      {
        id: 'roles',
        header: t('colleagues.field.roles'),
        csv: (person) => person.roles.map(roleWords).join(', '),
        cell: (person) => person.roles.map(roleWords).join(', ') || '–',
      },
      ...(branches.length > 1 ? [branchColumn(t, branches)] : []),
      {
        id: 'lastSignIn',
        header: t('colleagues.field.lastSignIn'),
        csv: (person) => person.lastSignInAt ?? '',
        cell: (person) => <LastSeen person={person} />,
      },
      ...(mayChange ? [actionColumn(t, onAct)] : []),
    ],
    [t, search, branches, mayChange, onAct, roleWords],
  );
}

const branchColumn = (t: Translate, branches: readonly ColleagueBranch[]): TableColumn<Colleague> => {
  const nameOf = (person: Colleague): string => branches.find(({ id }) => id === person.branchId)?.name ?? '–';
  return { id: 'branch', header: t('colleagues.field.branch'), csv: nameOf, cell: nameOf };
};

const actionColumn = (t: Translate, onAct: Input['onAct']): TableColumn<Colleague> => ({
  id: 'actions',
  acts: true,
  header: t('colleagues.field.actions'),
  align: 'right',
  card: 'figure',
  cell: (person) => <PersonButtons person={person} onAct={onAct} />,
});
