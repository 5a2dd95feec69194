import * as v from 'valibot';
import { providerHosts, providerSettingsSchema } from '#rules/access/sign-in-provider/provider-settings.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { PasswordInput, Switch, TextArea, TextInput } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { ProviderCheck } from './provider-check.tsx';
import { type Provider, SetSignInProvider, SignInProvider } from './sign-in-provider.documents.ts';

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const schema = v.object({
  ...providerSettingsSchema.entries,
  hosts: v.pipe(v.string(), v.transform(linesOf), providerHosts),
});

type DialogProps = {
  market: string;
  /** Null: the market gets its first provider. */
  provider: Provider | null;
  onClose: () => void;
};

/** Sets the sign-in provider of a market. */
export function SignInProviderDialog({ market, provider, onClose }: DialogProps) {
  const t = useText();
  const save = useAction(SetSignInProvider, (answer) => answer.setSignInProvider, { refresh: [SignInProvider] });
  const labels = {
    issuer: t('sign-in-provider.field.issuer'),
    clientId: t('sign-in-provider.field.clientId'),
    clientSecret: t('sign-in-provider.field.clientSecret'),
    button: t('sign-in-provider.field.button'),
    userClaim: t('sign-in-provider.field.userClaim'),
    hosts: t('sign-in-provider.field.hosts'),
  };
  return (
    <FormDialog
      title={t('sign-in-provider.card.title')}
      subtitle={t('sign-in-provider.dialog.hint')}
      size="wide"
      action={t('sign-in-provider.dialog.save')}
      success={t('sign-in-provider.dialog.saved')}
      labels={labels}
      schema={schema}
      initial={{
        issuer: provider?.issuer ?? '',
        clientId: provider?.clientId ?? '',
        clientSecret: '',
        button: provider?.button ?? '',
        userClaim: provider?.userClaim ?? 'email',
        passwordAllowed: provider?.passwordAllowed ?? true,
        enabled: provider?.enabled ?? true,
        hosts: (provider?.hosts ?? []).join('\n'),
      }}
      onSubmit={(settings) => save.mutateAsync({ market, version: provider?.version ?? null, ...settings })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={labels.issuer}
            hint={t('sign-in-provider.hint.issuer')}
            inputMode="url"
            {...form.input('issuer')}
          />
          <TextArea
            label={labels.hosts}
            hint={t('sign-in-provider.hint.hosts')}
            rows={2}
            optional
            {...form.input('hosts')}
          />
          <ProviderCheck issuer={form.values.issuer} hosts={linesOf(form.values.hosts)} />
          <TextInput label={labels.clientId} autoComplete="off" {...form.input('clientId')} />
          <PasswordInput
            label={labels.clientSecret}
            hint={provider ? t('sign-in-provider.hint.keepSecret') : undefined}
            autoComplete="off"
            {...form.input('clientSecret')}
          />
          <TextInput label={labels.button} hint={t('sign-in-provider.hint.button')} {...form.input('button')} />
          <TextInput
            label={labels.userClaim}
            hint={t('sign-in-provider.hint.userClaim')}
            autoCapitalize="none"
            spellCheck={false}
            {...form.input('userClaim')}
          />
          <Switch
            label={t('sign-in-provider.field.passwordAllowed')}
            hint={t('sign-in-provider.hint.passwordAllowed')}
            {...form.check('passwordAllowed')}
          />
          <Switch label={t('sign-in-provider.field.enabled')} {...form.check('enabled')} />
        </>
      )}
    </FormDialog>
  );
}
