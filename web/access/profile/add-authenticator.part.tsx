import { useState } from 'react';
import * as v from 'valibot';
import { currentPassword, secondFactorCode } from '#rules/accounts/users/second-factor.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { PasswordInput, TextInput } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { OwnSessions } from './profile.documents.ts';
import css from './profile.module.css';
import { ProofFields, proofSchema, useProofLabels } from './proof-fields.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodesDialog } from './recovery-codes.dialog.tsx';
import { ConfirmAuthenticator, OwnSecondFactor, StartAuthenticator } from './second-factor.documents.ts';

const passwordSchema = v.object({ password: currentPassword, code: v.string() });
const codeSchema = v.object({ code: secondFactorCode });

type Scanned = { secret: string; qr: readonly string[] };
type Step = { at: 'password' } | { at: 'scan'; scanned: Scanned } | { at: 'codes'; codes: readonly string[] };

type AddAuthenticatorProps = {
  /** The user must add one before anything else. */
  forced?: boolean;
  /** The user has passkeys: they prove that they are the owner with a code too. */
  isProtected?: boolean;
  /** Label of the button that leaves without an authenticator. */
  dismiss?: string;
  /** Called when the user leaves without an authenticator. */
  onLeave: () => void;
  /** Called when the authenticator is added and the recovery codes were shown. */
  onAdded: () => void;
};

/** Adds an authenticator app: the password, the QR code with a first code, then the recovery codes. */
export function AddAuthenticatorDialog({
  forced,
  isProtected = false,
  dismiss,
  onLeave,
  onAdded,
}: AddAuthenticatorProps) {
  const t = useText();
  const [step, setStep] = useState<Step>({ at: 'password' });
  const proofLabels = useProofLabels();
  const start = useAction(StartAuthenticator, (answer) => answer.startAuthenticator);
  const leave = { forced: true, onClose: onLeave, ...(dismiss !== undefined && { dismiss }) };
  if (step.at === 'codes') return <RecoveryCodesDialog codes={step.codes} onClose={onAdded} />;
  if (step.at === 'scan')
    return (
      <ScanDialog
        scanned={step.scanned}
        leave={leave}
        onCodes={(codes) => (codes.length === 0 ? onAdded() : setStep({ at: 'codes', codes }))}
      />
    );
  return (
    <FormDialog
      key="password"
      {...leave}
      title={t('second-factor.add.title')}
      subtitle={t(forced ? 'second-factor.add.forced' : 'second-factor.add.why')}
      size="small"
      action={t('second-factor.add.next')}
      labels={proofLabels}
      schema={isProtected ? proofSchema : passwordSchema}
      initial={{ password: '', code: '' }}
      onSubmit={async ({ password, code }) => {
        const { secret, qr } = await start.mutateAsync({ password, ...(isProtected && { code }) });
        if (secret && qr) setStep({ at: 'scan', scanned: { secret, qr } });
      }}
    >
      {(form) =>
        isProtected ? (
          <ProofFields password={form.input('password')} code={form.input('code')} />
        ) : (
          <PasswordInput
            label={t('second-factor.add.password')}
            autoComplete="current-password"
            {...form.input('password')}
          />
        )
      }
    </FormDialog>
  );
}

type ScanProps = {
  scanned: Scanned;
  leave: { forced: boolean; onClose: () => void; dismiss?: string };
  onCodes: (codes: readonly string[]) => void;
};

function ScanDialog({ scanned, leave, onCodes }: ScanProps) {
  const t = useText();
  const confirm = useAction(ConfirmAuthenticator, (answer) => answer.confirmAuthenticator, {
    refresh: [OwnSecondFactor, OwnSessions],
  });
  return (
    <FormDialog
      key="scan"
      {...leave}
      title={t('second-factor.scan.title')}
      subtitle={t('second-factor.scan.hint')}
      size="small"
      action={t('second-factor.scan.action')}
      labels={{ code: t('second-factor.scan.code') }}
      schema={codeSchema}
      initial={{ code: '' }}
      onSubmit={async ({ code }) => onCodes((await confirm.mutateAsync({ code })).recoveryCodes ?? [])}
    >
      {(form) => (
        <Stack gap={4}>
          <QrCode rows={scanned.qr} label={t('second-factor.scan.qr')} className={css.qr} />
          <Stack gap={1}>
            <Text size="sm" tone="muted">
              {t('second-factor.scan.manual')}
            </Text>
            <Row gap={1}>
              <code className={css.key}>{scanned.secret.match(/.{1,4}/g)?.join(' ')}</code>
              <CopyButton value={scanned.secret} label={t('second-factor.scan.key')} />
            </Row>
          </Stack>
          <TextInput
            label={t('second-factor.scan.code')}
            hint={t('second-factor.scan.codeHint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            {...form.input('code')}
          />
        </Stack>
      )}
    </FormDialog>
  );
}
