import * as v from 'valibot';
import { notEmpty } from '#rules/validation.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { SignInProvider, UnlinkSignIn } from './sign-in-provider.documents.ts';

const schema = v.object({ username: notEmpty });

/** Unlinks a user from their account of the provider, for example after they got another one. */
export function UnlinkDialog({ market, onClose }: { market: string; onClose: () => void }) {
  const t = useText();
  const unlink = useAction(UnlinkSignIn, (answer) => answer.unlinkSignIn, { refresh: [SignInProvider] });
  const label = t('sign-in-provider.unlink.username');
  return (
    <FormDialog
      title={t('sign-in-provider.unlink.title')}
      subtitle={t('sign-in-provider.unlink.hint')}
      action={t('sign-in-provider.unlink.action')}
      success={t('sign-in-provider.unlink.done')}
      labels={{ username: label }}
      schema={schema}
      initial={{ username: '' }}
      onSubmit={({ username }) => unlink.mutateAsync({ market, username })}
      onClose={onClose}
    >
      {(form) => (
        <TextInput
          label={label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.input('username')}
        />
      )}
    </FormDialog>
  );
}
