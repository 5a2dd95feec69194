import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { Confirm } from '#ui/dialog/dialog.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { FailureNote } from '#ui/page/failure-note.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { type GeneratedPassword, PasswordDialog } from './password.dialog.tsx';
import type { EditedUser } from './user-values.ts';
import {
  DeleteUser,
  ResetSecondFactor,
  SendHeldLinks,
  SendInvitations,
  UpdateUser,
  UserList,
  UserToEdit,
} from './users.documents.ts';
import css from './users.module.css';
import { usersRoute } from './users.links.ts';
import { isInvited } from './users.table.tsx';

type Act = 'link' | 'invite' | 'password' | 'secondFactor' | 'disable' | 'enable' | 'delete';

/** Password, sign-in and deletion of a user. Each action states its consequence first. */
export function UserSecurity({ user, us }: { user: EditedUser; us: boolean }) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState<Act | null>(null);
  const [made, setMade] = useState<GeneratedPassword | null>(null);
  const update = useAction(UpdateUser, (answer) => answer.updateUser, { refresh: [UserToEdit, UserList] });
  const remove = useAction(DeleteUser, (answer) => answer.deleteUser, { refresh: [UserList] });
  const reset = useAction(ResetSecondFactor, (answer) => answer.resetSecondFactor, {
    refresh: [UserToEdit, UserList],
  });
  const send = useAction(SendHeldLinks, (answer) => answer.sendHeldLinks, { refresh: [UserToEdit, UserList] });
  const invite = useAction(SendInvitations, (answer) => answer.sendInvitations, { refresh: [UserToEdit, UserList] });
  const actOf = async (act: Act): Promise<string | undefined> => {
    if (act === 'delete') {
      await remove.mutateAsync({ id: user.id, us });
      void navigate({ to: usersRoute, params: { lang }, replace: true, ignoreBlocker: true });
      return t('users.security.deleted', { name: user.name });
    }
    if (act === 'link') {
      await send.mutateAsync({ ids: [user.id], us });
      return t('users.held.sent', { count: 1 });
    }
    if (act === 'invite') {
      await invite.mutateAsync({ ids: [user.id], us });
      return t('users.invitation.again', { count: 1 });
    }
    if (act === 'secondFactor') {
      await reset.mutateAsync({ id: user.id, us });
      return t('users.security.secondFactorDone', { name: user.name });
    }
    const answer = await update.mutateAsync({
      id: user.id,
      user: act === 'password' ? {} : { disabled: act === 'disable' },
      generatePassword: act === 'password',
      us,
    });
    if (!answer.user?.password)
      return t(act === 'disable' ? 'users.security.disabled' : 'users.security.enabled', { name: user.name });
    setMade({ username: answer.user.username, password: answer.user.password });
    return undefined;
  };
  const verb = useVerb(actOf, {
    beside: true,
    done: (toast) => toast,
  });

  const acts: readonly Act[] = [
    ...(user.linkHeldAt ? (['link'] as const) : []),
    ...(isInvited(user) && !user.disabled ? (['invite'] as const) : []),
    'password',
    ...(user.secondFactor ? (['secondFactor'] as const) : []),
    user.disabled ? 'enable' : 'disable',
    'delete',
  ];
  return (
    <Card title={t('users.section.security')}>
      <Stack gap={4}>
        <Text size="sm" tone="muted">
          {t('users.security.since')} <Instant at={user.createdAt} show="date" /> ·{' '}
          {user.lastSignInAt ? (
            <>
              {t('users.edit.lastSeen')} <Instant at={user.lastSignInAt} show="minute" />
            </>
          ) : (
            t('users.list.never')
          )}
        </Text>
        {user.invitation && <InvitationFacts of={user.invitation} />}
        <FailureNote error={verb.error} />
        {user.self ? (
          <Note>{t('own_profile')}</Note>
        ) : (
          acts.map((act) => (
            <div key={act} className={css.act}>
              <Text size="sm" tone="muted">
                {t(`users.security.${act}Hint`)}
              </Text>
              <Button
                variant={act === 'delete' || act === 'disable' ? 'danger' : 'default'}
                onClick={() => setConfirming(act)}
              >
                {t(`users.security.${act}`)}
              </Button>
            </div>
          ))
        )}
      </Stack>
      {confirming && (
        <Confirm
          title={t(`users.ask.${confirming}`, { name: user.name })}
          action={t(`users.security.${confirming}`)}
          danger={confirming === 'delete' || confirming === 'disable'}
          busy={verb.busy}
          onConfirm={() => void verb.run(confirming).then(() => setConfirming(null))}
          onClose={() => setConfirming(null)}
        >
          <p>{t(`users.consequence.${confirming}`)}</p>
        </Confirm>
      )}
      {made && (
        <PasswordDialog
          made={made}
          title={t('users.password.titleNew', { name: user.name })}
          onClose={() => setMade(null)}
        />
      )}
    </Card>
  );
}

/** When the invitation was sent, opened and accepted, or until when its link works. */
function InvitationFacts({
  of: { sentAt, endsAt, openedAt, acceptedAt },
}: {
  of: NonNullable<EditedUser['invitation']>;
}) {
  const t = useText();
  const facts = [
    { id: 'sent', name: t('users.invitation.sent'), at: sentAt },
    { id: 'opened', name: t('users.invitation.opened'), at: openedAt },
    { id: 'ends', name: t('users.invitation.ends'), at: acceptedAt ? null : endsAt },
    { id: 'accepted', name: t('users.invitation.accepted'), at: acceptedAt },
  ];
  const items = facts.flatMap(({ at, ...fact }) => (at ? [{ ...fact, value: <Instant at={at} show="minute" /> }] : []));
  return items.length === 0 ? <Note>{t('users.invitation.sending')}</Note> : <DescriptionList items={items} />;
}
