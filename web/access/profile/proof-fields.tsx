import * as v from 'valibot';
import { currentPassword, secondFactorCode } from '#rules/accounts/users/second-factor.ts';
import { useText } from '#platform/texts/texts.tsx';
import { PasswordInput, TextInput } from '#ui/form/field.tsx';
import { Stack } from '#ui/page/layout.tsx';

/** The password and a code of the second factor. */
export const proofSchema = v.object({ password: currentPassword, code: secondFactorCode });

/** Fields with which the user proves that they change their second factor themselves. */
export function ProofFields({ password, code }: { password: ProofInput; code: ProofInput }) {
  const t = useText();
  return (
    <Stack gap={4}>
      <PasswordInput label={t('second-factor.add.password')} autoComplete="current-password" {...password} />
      <TextInput label={t('second-factor.proof.code')} autoComplete="one-time-code" {...code} />
    </Stack>
  );
}
type ProofInput = {
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
  error: string | undefined;
  disabled: boolean;
};

/** Labels of the proof for the summary of errors. */
export function useProofLabels() {
  const t = useText();
  return { password: t('second-factor.add.password'), code: t('second-factor.proof.code') };
}
