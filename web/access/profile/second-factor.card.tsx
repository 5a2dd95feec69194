import { useState } from 'react';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { ErrorPanel, SkeletonRows } from '#ui/page/states.tsx';
import { AddAuthenticatorDialog } from './add-authenticator.part.tsx';
import { ProofFields, proofSchema, useProofLabels } from './proof-fields.tsx';
import { RecoveryCodesDialog } from './recovery-codes.dialog.tsx';
import { OwnSecondFactor, RemoveAuthenticator, RenewRecoveryCodes } from './second-factor.documents.ts';

/** With so few recovery codes left the card asks for new ones. */
const fewCodes = 3;

type Open = { at: 'add' | 'renew' | 'remove' } | { at: 'codes'; codes: readonly string[] };

/** The user's second factor: the authenticator app and its recovery codes. */
export function SecondFactorCard() {
  const t = useText();
  const query = useDocument(OwnSecondFactor, {}, { staleTime: 0 });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const own = query.data?.ownSecondFactor;
  const renderContent = () => {
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (!own) return <SkeletonRows rows={2} />;
    if (own.authenticatorSince === null)
      return (
        <Stack gap={4}>
          <Text size="sm" tone="muted">
            {t('second-factor.card.off')}
          </Text>
          <div>
            <Button onClick={() => setOpen({ at: 'add' })}>{t('second-factor.add.action')}</Button>
          </div>
        </Stack>
      );
    return (
      <Stack gap={4}>
        <Stack gap={0}>
          <Text strong>{t('second-factor.card.app')}</Text>
          <Text size="sm" tone="muted">
            {t('second-factor.card.since')} <Instant at={own.authenticatorSince} show="minute" /> ·{' '}
            {t('second-factor.card.left', { count: own.recoveryCodesLeft })}
          </Text>
        </Stack>
        {own.recoveryCodesLeft <= fewCodes && <Note tone="warn">{t('second-factor.card.few')}</Note>}
        {own.required && (
          <Text size="sm" tone="muted">
            {t('second-factor.card.required')}
          </Text>
        )}
        <Row gap={2} wrap>
          <Button onClick={() => setOpen({ at: 'renew' })}>{t('second-factor.renew.action')}</Button>
          <Button variant="danger" onClick={() => setOpen({ at: 'remove' })}>
            {t('second-factor.remove.action')}
          </Button>
        </Row>
      </Stack>
    );
  };
  return (
    <Card title={t('second-factor.card.title')}>
      {renderContent()}
      {open?.at === 'add' && (
        <AddAuthenticatorDialog isProtected={(own?.passkeys.length ?? 0) > 0} onLeave={close} onAdded={close} />
      )}
      {open?.at === 'renew' && <RenewDialog onClose={close} onCodes={(codes) => setOpen({ at: 'codes', codes })} />}
      {open?.at === 'remove' && <RemoveDialog onClose={close} />}
      {open?.at === 'codes' && <RecoveryCodesDialog codes={open.codes} onClose={close} />}
    </Card>
  );
}

function RenewDialog({ onClose, onCodes }: { onClose: () => void; onCodes: (codes: readonly string[]) => void }) {
  const t = useText();
  const renew = useAction(RenewRecoveryCodes, (answer) => answer.renewRecoveryCodes, { refresh: [OwnSecondFactor] });
  return (
    <FormDialog
      title={t('second-factor.renew.title')}
      subtitle={t('second-factor.renew.hint')}
      size="small"
      forced
      action={t('second-factor.renew.action')}
      labels={useProofLabels()}
      schema={proofSchema}
      initial={{ password: '', code: '' }}
      onSubmit={async (proof) => onCodes((await renew.mutateAsync(proof)).recoveryCodes ?? [])}
      onClose={onClose}
    >
      {(form) => <ProofFields password={form.input('password')} code={form.input('code')} />}
    </FormDialog>
  );
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const remove = useAction(RemoveAuthenticator, (answer) => answer.removeAuthenticator, {
    refresh: [OwnSecondFactor],
  });
  return (
    <FormDialog
      title={t('second-factor.remove.title')}
      subtitle={t('second-factor.remove.hint')}
      size="small"
      danger
      action={t('second-factor.remove.action')}
      success={t('second-factor.remove.done')}
      labels={useProofLabels()}
      schema={proofSchema}
      initial={{ password: '', code: '' }}
      onSubmit={(proof) => remove.mutateAsync(proof)}
      onClose={onClose}
    >
      {(form) => <ProofFields password={form.input('password')} code={form.input('code')} />}
    </FormDialog>
  );
}
