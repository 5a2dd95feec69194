import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoResult, SkeletonRows } from '#ui/page/states.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { AuditHistory } from '#accounts/audit/audit-history.part.tsx';
import { type GeneratedPassword, PasswordDialog } from './password.dialog.tsx';
import { UserForm } from './user.form.tsx';
import { UserSecurity } from './user-security.tsx';
import { type Choices, copiedValues, newValues, type UserValues, valuesOf } from './user-values.ts';
import { CreateUser, UpdateUser, UserChoices, UserList, UserToEdit } from './users.documents.ts';
import { editUserRoute, usersRoute } from './users.links.ts';
import { UserStateChip } from './users.table.tsx';

function useCrumbs() {
  const t = useText();
  const lang = useLocale();
  return [
    {
      key: 'users',
      link: (
        <Link to={usersRoute} params={{ lang }}>
          {t('users.list.title')}
        </Link>
      ),
    },
  ];
}

const Waiting = () => (
  <Card padded={false}>
    <SkeletonRows rows={8} />
  </Card>
);

/** The form of a new user, who is invited or whose password shows once; then their page opens. */
function NewUser({
  choices,
  initial,
  us,
  title,
  subtitle,
}: {
  choices: Choices;
  initial: UserValues;
  us: boolean;
  title: string;
  subtitle?: string;
}) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const crumbs = useCrumbs();
  const [made, setMade] = useState<(GeneratedPassword & { id: string; name: string }) | null>(null);
  const create = useAction(CreateUser, (answer) => answer.createUser, { refresh: [UserList] });
  const open = (id: string) =>
    void navigate({ to: editUserRoute(us), params: { lang, id }, replace: true, ignoreBlocker: true });
  return (
    <PageFrame title={title} subtitle={subtitle} crumbs={crumbs}>
      <UserForm
        choices={choices}
        initial={initial}
        us={us}
        onSend={({ user, userAreas }, first) =>
          create.mutateAsync({ user, userAreas: userAreas ?? [], invite: first === 'invitation', us })
        }
        onDone={(result, values) => {
          const { user } = result as { user: { id: string; username: string; password: string | null } };
          if (user.password === null) {
            showToast({ text: t('users.invitation.done', { name: values.name }) });
            open(user.id);
          } else setMade({ id: user.id, username: user.username, password: user.password, name: values.name });
        }}
      />
      {made && (
        <PasswordDialog
          made={made}
          title={t('users.password.titleCreated', { name: made.name })}
          onClose={() => open(made.id)}
        />
      )}
    </PageFrame>
  );
}

function CreatePage({ us }: { us: boolean }) {
  const t = useText();
  const lang = useLocale();
  const crumbs = useCrumbs();
  const query = useDocument(UserChoices, { us });
  const title = t(us ? 'users.create.titleUs' : 'users.create.title');
  if (query.data)
    return (
      <NewUser choices={query.data.createData} initial={newValues(query.data.createData, lang)} us={us} title={title} />
    );
  return (
    <PageFrame title={title} crumbs={crumbs}>
      {query.error ? <ErrorPanel error={query.error} onRetry={() => void query.refetch()} /> : <Waiting />}
    </PageFrame>
  );
}

export const CreateUserPage = () => <CreatePage us={false} />;
export const CreateUsUserPage = () => <CreatePage us />;

/** The form of a new user, filled from another user without personal data. */
export function CopyUsUserPage() {
  const t = useText();
  const crumbs = useCrumbs();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useDocument(UserToEdit, { id, us: true }, { keepPrevious: false });
  const user = query.data?.usersV2.users[0];
  const title = t('users.create.titleUs');
  if (query.data && user)
    return (
      <NewUser
        key={user.id}
        choices={query.data.createData}
        initial={copiedValues(user)}
        us
        title={title}
        subtitle={t('users.create.copyOf', { name: user.name })}
      />
    );
  const renderContent = () => {
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (query.data) return <Missing />;
    return <Waiting />;
  };
  return (
    <PageFrame title={title} crumbs={crumbs}>
      {renderContent()}
    </PageFrame>
  );
}

function Missing() {
  const t = useText();
  return <NoResult title={t('users.edit.missing')}>{t('users.edit.missingHint')}</NoResult>;
}

/** A user: account, roles, areas, target markets, security and history. */
function EditPage({ us }: { us: boolean }) {
  const t = useText();
  const can = usePermissions();
  const crumbs = useCrumbs();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useDocument(UserToEdit, { id, us }, { keepPrevious: false, staleTime: 0 });
  const update = useAction(UpdateUser, (answer) => answer.updateUser, { refresh: [UserToEdit, UserList] });
  const user = query.data?.usersV2.users[0];
  const renderPageFrameContent = () => {
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (query.data) return <Missing />;
    return <Waiting />;
  };
  if (!query.data || !user)
    return (
      <PageFrame title={t('users.edit.title')} crumbs={crumbs}>
        {renderPageFrameContent()}
      </PageFrame>
    );
  return (
    <PageFrame
      // The head may take more lines than before: it and what is below it replace the placeholders together.
      key={user.id}
      title={user.name}
      badge={<UserStateChip user={user} />}
      crumbs={crumbs}
      subtitle={
        <>
          {[user.username, user.groupRole?.description, user.customer?.custName].filter(Boolean).join(' · ')} ·{' '}
          {user.lastSignInAt ? (
            <>
              {t('users.edit.lastSeen')} <Instant at={user.lastSignInAt} show="minute" />
            </>
          ) : (
            t('users.list.never')
          )}
        </>
      }
    >
      <UserForm
        key={user.id}
        choices={query.data.createData}
        initial={valuesOf(user)}
        us={us}
        editing
        known={user.lastSignInAt !== null}
        self={user.self}
        onSend={({ user: change, userAreas }) =>
          update.mutateAsync({ id: user.id, user: change, ...(userAreas ? { userAreas } : {}), us })
        }
        onDone={() => showToast({ text: t('users.edit.saved') })}
        more={[
          { id: 'security', part: <UserSecurity user={user} us={us} /> },
          ...(can('page.audit')
            ? [
                {
                  id: 'history' as const,
                  part: <AuditHistory title={t('users.section.history')} subjectType="user" subjectId={user.id} />,
                },
              ]
            : []),
        ]}
      />
    </PageFrame>
  );
}

export const EditUserPage = () => <EditPage us={false} />;
export const EditUsUserPage = () => <EditPage us />;
