import type { ClaimText } from '#rules/service/claims/row.ts';
import { useText } from '#platform/texts/texts.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { useWriting } from './claim-context.ts';

/** The input for a line of text that the description of the claim names. */
export function ClaimLine({ of: { wire, written }, side, hint }: { of: ClaimText; side: string; hint?: string }) {
  const t = useText();
  const { form, set, errorOf } = useWriting();
  return (
    <TextInput
      label={t(written.label)}
      hint={hint}
      side={side}
      name={wire}
      maxLength={written.most}
      value={form[wire]}
      error={errorOf(wire)}
      onChange={(event) => set({ [wire]: event.target.value })}
    />
  );
}
