import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { UserCountQuery } from '#platform/api/generated/graphql.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Confirm } from '#ui/dialog/dialog.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoResult, SkeletonRows } from '#ui/page/states.tsx';
import type { Form as FormState } from '#ui/form/use-form.ts';
import { FailureNote } from '#ui/page/failure-note.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { editUserRoute, usersRoute, type UsersSearch } from '#accounts/users/users.links.ts';
import type { groupRolesRoute, permissionsRoute, rolesRoute } from './roles.links.ts';
import css from './roles.module.css';
import { SavedForm } from './saved-form.part.tsx';

type ListRoute = typeof rolesRoute | typeof groupRolesRoute | typeof permissionsRoute;
type Query = { data: unknown; error: unknown; refetch: () => unknown };

function useCrumbs(to: ListRoute, title: string) {
  const lang = useLocale();
  return [
    {
      key: to,
      link: (
        <Link to={to} params={{ lang }}>
          {title}
        </Link>
      ),
    },
  ];
}

/** Shows while the data loads, and for an error or a missing record. */
export function RolePagePlaceholder({
  to,
  list,
  title,
  query,
  missing,
}: {
  to: ListRoute;
  list: string;
  title: string;
  query: Query;
  missing: boolean;
}) {
  const t = useText();
  const crumbs = useCrumbs(to, list);
  const renderContent = () => {
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (missing) return <NoResult title={t('users.edit.gone')}>{t('users.edit.missingHint')}</NoResult>;
    return (
      <Card padded={false}>
        <SkeletonRows />
      </Card>
    );
  };
  return (
    <PageFrame title={title} crumbs={crumbs}>
      {renderContent()}
    </PageFrame>
  );
}

type FrameProps<T extends Record<string, unknown>> = {
  form: FormState<T>;
  title: string;
  /** The button that adds the record. */
  add: string;
  list: { to: ListRoute; title: string };
  /** The record exists already. */
  existing: boolean;
  /** The form is read-only. */
  locked?: boolean;
  badge?: ReactNode;
  actions?: ReactNode;
  labels: Partial<Record<keyof T & string, string>>;
  aside?: ReactNode;
  children: ReactNode;
};

/** The form of a role, group role or permission with its save bar. */
export function EditFrame<T extends Record<string, unknown>>({
  form,
  title,
  add,
  list,
  existing,
  locked,
  badge,
  actions,
  labels,
  aside,
  children,
}: FrameProps<T>) {
  const t = useText();
  const crumbs = useCrumbs(list.to, list.title);
  return (
    <PageFrame title={title} badge={badge} crumbs={crumbs} actions={actions}>
      <div className={css.two}>
        <SavedForm
          form={form}
          labels={labels}
          save={
            !locked && (
              <>
                <Text size="sm" tone="muted">
                  {form.dirty ? t('users.save.unsaved') : ''}
                </Text>
                {existing && (
                  <Button disabled={!form.dirty || form.busy} onClick={() => form.reset()}>
                    {t('users.save.discard')}
                  </Button>
                )}
                <Button type="submit" variant="primary" busy={form.busy} disabled={existing && !form.dirty}>
                  {existing ? t('users.save.action') : add}
                </Button>
              </>
            )
          }
        >
          {children}
        </SavedForm>
        {aside && <Stack gap={4}>{aside}</Stack>}
      </div>
    </PageFrame>
  );
}

/** Where it is used, as links. A record in use cannot be deleted. */
export function Usage({ lines }: { lines: readonly { id: string; name: string; values: ReactNode }[] }) {
  const t = useText();
  return (
    <Card title={t('users.usage.title')}>
      <Stack gap={3}>
        {lines.map(({ id, name, values }) => (
          <Stack key={id} gap={0}>
            <Text size="sm" tone="muted">
              {name}
            </Text>
            <Text>{values}</Text>
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}

type FoundUsers = UserCountQuery['usersV2'];

/** The first users who have a role or group role, and a link to the list of all. */
export function UserLinks({ search, found }: { search: UsersSearch; found: FoundUsers | undefined }) {
  const t = useText();
  const lang = useLocale();
  if (found === undefined) return '…';
  const { count } = found.info;
  if (count === 0) return t('users.usage.nobody');
  return (
    <Stack gap={1}>
      {found.users.map(({ id, name }) => (
        <Link key={id} to={editUserRoute(false)} params={{ lang, id }}>
          {name}
        </Link>
      ))}
      {count > found.users.length && (
        <Link to={usersRoute} params={{ lang }} search={search}>
          {t('users.usage.users', { count })}
        </Link>
      )}
    </Stack>
  );
}

/** Deletes after a confirmation; a refusal (`in_use`) shows beside the button. */
export function DeleteCard({ name, to, run }: { name: string; to: ListRoute; run: () => Promise<unknown> }) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState(false);
  const remove = useVerb(run, {
    beside: true,
    done: () => {
      void navigate({ to, params: { lang }, replace: true, ignoreBlocker: true } as LinkProps & {
        ignoreBlocker: boolean;
      });
      return t('users.remove.done', { name });
    },
  });
  return (
    <Card>
      <Stack gap={3}>
        <FailureNote error={remove.error} />
        <Text size="sm" tone="muted">
          {t('users.remove.hint')}
        </Text>
        <div>
          <Button variant="danger" onClick={() => setConfirming(true)}>
            {t('users.remove.action')}
          </Button>
        </div>
      </Stack>
      {confirming && (
        <Confirm
          title={t('users.remove.ask', { name })}
          action={t('users.remove.action')}
          danger
          busy={remove.busy}
          onConfirm={() => void remove.run(undefined).then(() => setConfirming(false))}
          onClose={() => setConfirming(false)}
        >
          <p>{t('users.remove.consequence')}</p>
        </Confirm>
      )}
    </Card>
  );
}
