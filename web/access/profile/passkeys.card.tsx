import { useState } from 'react';
import * as v from 'valibot';
import { currentPassword } from '#rules/accounts/users/second-factor.ts';
import { notEmpty } from '#rules/validation.ts';
import type { OwnSecondFactorQuery } from '#platform/api/generated/graphql.ts';
import { ApiError } from '#platform/api/errors.ts';
import { sendJson } from '#platform/api/http.ts';
import { queryClient, useAction, useDocument } from '#platform/api/queries.ts';
import { createPasskey, passkeysOffered } from '#platform/passkeys.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { PasswordInput, TextInput } from '#ui/form/field.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { ErrorPanel, SkeletonRows } from '#ui/page/states.tsx';
import css from './profile.module.css';
import { ProofFields, proofSchema, useProofLabels } from './proof-fields.tsx';
import { RecoveryCodesDialog } from './recovery-codes.dialog.tsx';
import { OwnSecondFactor, RemovePasskey } from './second-factor.documents.ts';

type Passkey = OwnSecondFactorQuery['ownSecondFactor']['passkeys'][number];
type Open = { at: 'add' } | { at: 'remove'; passkey: Passkey } | { at: 'codes'; codes: readonly string[] };

/** The user's passkeys: sign in without a password, or prove the second factor. */
export function PasskeysCard() {
  const t = useText();
  const query = useDocument(OwnSecondFactor, {}, { staleTime: 0 });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const passkeys = query.data?.ownSecondFactor.passkeys;
  const renderContent = () => {
    if (query.error)
      return (
        <div className={css.note}>
          <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
        </div>
      );
    if (!passkeys) return <SkeletonRows rows={2} />;
    if (passkeys.length === 0)
      return (
        <div className={css.note}>
          <Text size="sm" tone="muted">
            {t('second-factor.passkeys.none')}
          </Text>
        </div>
      );
    return <PasskeyList passkeys={passkeys} onRemove={(passkey) => setOpen({ at: 'remove', passkey })} />;
  };
  return (
    <Card
      title={t('second-factor.passkeys.title')}
      padded={false}
      actions={
        passkeysOffered() && (
          <Button size="small" onClick={() => setOpen({ at: 'add' })}>
            {t('second-factor.passkeys.add')}
          </Button>
        )
      }
    >
      {!passkeysOffered() && (
        <div className={css.note}>
          <Text size="sm" tone="muted">
            {t(window.isSecureContext ? 'second-factor.passkeys.notHere' : 'second-factor.passkeys.notSecure')}
          </Text>
        </div>
      )}
      {renderContent()}
      {open?.at === 'add' && (
        <AddPasskeyDialog
          isProtected={isProtectedBy(query.data?.ownSecondFactor)}
          onClose={close}
          onCodes={(codes) => (codes.length === 0 ? close() : setOpen({ at: 'codes', codes }))}
        />
      )}
      {open?.at === 'remove' && <RemovePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.at === 'codes' && <RecoveryCodesDialog codes={open.codes} onClose={close} />}
    </Card>
  );
}

/** True if the user has a second factor already. */
const isProtectedBy = (own: OwnSecondFactorQuery['ownSecondFactor'] | undefined): boolean =>
  own !== undefined && (own.authenticatorSince !== null || own.passkeys.length > 0);

function PasskeyList({ passkeys, onRemove }: { passkeys: readonly Passkey[]; onRemove: (passkey: Passkey) => void }) {
  const t = useText();
  return (
    <ul className={css.sessions}>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <Stack gap={0} grow>
            <Text strong>{passkey.name}</Text>
            <Text size="xs" tone="dim">
              {passkey.host} · {t('second-factor.card.since')} <Instant at={passkey.createdAt} show="date" /> ·{' '}
              {passkey.lastUsedAt ? (
                <>
                  {t('second-factor.passkeys.used')} <Instant at={passkey.lastUsedAt} show="minute" />
                </>
              ) : (
                t('second-factor.passkeys.unused')
              )}
            </Text>
          </Stack>
          <Button
            size="small"
            aria-label={t('second-factor.passkeys.removeOf', { name: passkey.name })}
            onClick={() => onRemove(passkey)}
          >
            {t('second-factor.passkeys.remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const named = v.pipe(notEmpty, v.maxLength(100, 'too_long'));
const firstSchema = v.object({ name: named, password: currentPassword, code: v.string() });
/** Users who have a second factor prove it. */
const furtherSchema = v.object({ ...proofSchema.entries, name: named });

const refusedFields: Readonly<Record<string, string>> = {
  password_incorrect: 'password',
  second_factor_incorrect: 'code',
};

/** Answers of REST name the field that the form shows. */
function atField(error: unknown): never {
  const field = error instanceof ApiError ? refusedFields[error.code] : undefined;
  if (error instanceof ApiError && field !== undefined)
    throw new ApiError('refused', '', { userErrors: [{ field, code: error.code, message: error.message }] });
  throw error;
}

type AddProps = { isProtected: boolean; onClose: () => void; onCodes: (codes: readonly string[]) => void };

function AddPasskeyDialog({ isProtected, onClose, onCodes }: AddProps) {
  const t = useText();
  return (
    <FormDialog
      title={t('second-factor.passkeys.add')}
      subtitle={t('second-factor.passkeys.hint')}
      size="small"
      forced
      action={t('second-factor.add.next')}
      labels={{ ...useProofLabels(), name: t('second-factor.passkeys.name') }}
      schema={isProtected ? furtherSchema : firstSchema}
      initial={{ name: '', password: '', code: '' }}
      onSubmit={async ({ name, password, code }) => {
        const options = await sendJson<Parameters<typeof createPasskey>[0]>('/passkeys/options', {
          body: { password, ...(isProtected && { code }) },
        }).catch(atField);
        const response = await createPasskey(options);
        if (response === null) return;
        const { recoveryCodes } = await sendJson<{ recoveryCodes: string[] }>('/passkeys', {
          body: { name, response },
        });
        await queryClient.invalidateQueries({ queryKey: ['graphql', OwnSecondFactor.name] });
        onCodes(recoveryCodes);
      }}
      onClose={onClose}
    >
      {(form) => (
        <Stack gap={4}>
          <TextInput
            label={t('second-factor.passkeys.name')}
            hint={t('second-factor.passkeys.nameHint')}
            {...form.input('name')}
          />
          {isProtected ? (
            <ProofFields password={form.input('password')} code={form.input('code')} />
          ) : (
            <PasswordInput
              label={t('second-factor.add.password')}
              autoComplete="current-password"
              {...form.input('password')}
            />
          )}
        </Stack>
      )}
    </FormDialog>
  );
}

function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useText();
  const remove = useAction(RemovePasskey, (answer) => answer.removePasskey, { refresh: [OwnSecondFactor] });
  return (
    <FormDialog
      title={t('second-factor.passkeys.ask', { name: passkey.name })}
      size="small"
      danger
      action={t('second-factor.passkeys.remove')}
      success={t('second-factor.passkeys.removed')}
      labels={useProofLabels()}
      schema={proofSchema}
      initial={{ password: '', code: '' }}
      onSubmit={(proof) => remove.mutateAsync({ id: passkey.id, ...proof })}
      onClose={onClose}
    >
      {(form) => <ProofFields password={form.input('password')} code={form.input('code')} />}
    </FormDialog>
  );
}
