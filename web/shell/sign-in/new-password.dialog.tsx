import { useMemo } from 'react';
import * as v from 'valibot';
import { graphql, settle } from '#platform/api/graphql.ts';
import { updateUser, useUser } from '#platform/api/session.ts';
import { useText } from '#platform/texts/texts.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { PasswordInput } from '#ui/form/text-input.tsx';
import { usePasswordRules } from '#ui/form/use-password-rules.ts';
import { signOut } from '../session/session-change.ts';
import { ChangePassword } from '../shell.documents.ts';

const schemaWith = (newPassword: ReturnType<typeof usePasswordRules>) =>
  v.pipe(
    v.object({
      currentPassword: v.pipe(v.string(), v.minLength(1, 'not_empty')),
      newPassword,
      repeated: v.pipe(v.string(), v.minLength(1, 'not_empty')),
    }),
    v.forward(
      v.check((value) => value.newPassword === value.repeated, 'pass_not_match'),
      ['repeated'],
    ),
  );

/** Asks the user to replace a password that another person set. The only other choice is to log out. */
export function NewPasswordDialog() {
  const t = useText();
  const user = useUser();
  const rules = usePasswordRules({
    username: user?.username ?? '',
    name: user?.name ?? '',
    email: user?.email ?? '',
  });
  const schema = useMemo(() => schemaWith(rules), [rules]);
  return (
    <FormDialog
      title={t('shell.password.title')}
      subtitle={t('shell.password.hint')}
      action={t('shell.password.action')}
      success={t('shell.password.done')}
      labels={{
        currentPassword: t('shell.password.current'),
        newPassword: t('shell.password.new'),
        repeated: t('shell.password.repeat'),
      }}
      schema={schema}
      initial={{ currentPassword: '', newPassword: '', repeated: '' }}
      onSubmit={async ({ currentPassword, newPassword }) =>
        settle((await graphql(ChangePassword, { currentPassword, newPassword })).changePassword)
      }
      onDone={() => updateUser({ mustChangePassword: false })}
      dismiss={t('shell.user.logout')}
      forced
      onClose={() => void signOut()}
    >
      {(form) => (
        <>
          <PasswordInput
            label={t('shell.password.current')}
            autoComplete="current-password"
            {...form.input('currentPassword')}
          />
          <PasswordInput
            label={t('shell.password.new')}
            hint={t('shell.password.rule')}
            autoComplete="new-password"
            {...form.input('newPassword')}
          />
          <PasswordInput label={t('shell.password.repeat')} autoComplete="new-password" {...form.input('repeated')} />
        </>
      )}
    </FormDialog>
  );
}
