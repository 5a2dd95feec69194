import { IconLinkOff, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { Row, Stack } from '#ui/page/layout.tsx';
import { ErrorPanel, SkeletonRows } from '#ui/page/states.tsx';
import { SignInProviderDialog } from './sign-in-provider.dialog.tsx';
import { type Provider, RemoveSignInProvider, SignInProvider } from './sign-in-provider.documents.ts';
import { UnlinkDialog } from './unlink.dialog.tsx';

type CardProps = { market: string; hosts: readonly string[] };

/** The OpenID Connect provider that signs in the users of a market, with dialogs to set and remove it. */
export function SignInProviderCard({ market, hosts }: CardProps) {
  const t = useText();
  const { data, error, refetch } = useDocument(SignInProvider, { market });
  const [open, setOpen] = useState<'edit' | 'unlink' | null>(null);
  const remove = useAction(RemoveSignInProvider, (answer) => answer.removeSignInProvider, {
    refresh: [SignInProvider],
  });
  const removal = useAsked(() => remove.mutateAsync({ market }));
  const close = () => setOpen(null);
  const provider = data?.signInProvider ?? null;
  return (
    <Card
      title={t('sign-in-provider.card.title')}
      note={
        provider && (
          <StatusChip tone={provider.enabled ? 'ok' : 'warn'}>
            {t(provider.enabled ? 'sign-in-provider.card.on' : 'sign-in-provider.card.off')}
          </StatusChip>
        )
      }
    >
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} />}
      {data && (
        <Stack gap={3}>
          {provider ? <ProviderFacts provider={provider} hosts={hosts} /> : <p>{t('sign-in-provider.card.none')}</p>}
          <Row wrap>
            <Button icon={provider ? IconPencil : IconPlus} onClick={() => setOpen('edit')}>
              {t(provider ? 'sign-in-provider.card.change' : 'sign-in-provider.card.add')}
            </Button>
            {provider && provider.linkedUsers > 0 && (
              <Button icon={IconLinkOff} onClick={() => setOpen('unlink')}>
                {t('sign-in-provider.card.unlink')}
              </Button>
            )}
            {provider && (
              <Button icon={IconTrash} variant="danger" onClick={() => removal.ask(true)}>
                {t('sign-in-provider.card.remove')}
              </Button>
            )}
          </Row>
        </Stack>
      )}
      {open === 'edit' && <SignInProviderDialog market={market} provider={provider} onClose={close} />}
      {open === 'unlink' && <UnlinkDialog market={market} onClose={close} />}
      <ConfirmDelete
        of={removal}
        title={t('sign-in-provider.remove.title')}
        action={t('sign-in-provider.card.remove')}
        done={t('sign-in-provider.remove.done')}
      >
        {t('sign-in-provider.remove.consequence')}
      </ConfirmDelete>
    </Card>
  );
}

function ProviderFacts({ provider, hosts }: { provider: Provider; hosts: readonly string[] }) {
  const t = useText();
  return (
    <DescriptionList
      items={[
        { name: t('sign-in-provider.field.issuer'), value: provider.issuer },
        { name: t('sign-in-provider.field.clientId'), value: provider.clientId },
        { name: t('sign-in-provider.field.button'), value: provider.button },
        { name: t('sign-in-provider.field.userClaim'), value: provider.userClaim },
        {
          name: t('sign-in-provider.card.password'),
          value: t(
            provider.passwordAllowed ? 'sign-in-provider.card.passwordAll' : 'sign-in-provider.card.passwordAdmins',
          ),
        },
        { name: t('sign-in-provider.card.linked'), value: provider.linkedUsers },
        {
          name: t('sign-in-provider.card.callback'),
          value: (
            <Stack gap={1}>
              {hosts.map((host) => (
                <code key={host}>{`https://${host}/sign-in-provider/callback`}</code>
              ))}
            </Stack>
          ),
        },
      ]}
    />
  );
}
