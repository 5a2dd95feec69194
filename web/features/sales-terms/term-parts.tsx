import { IconCheck, IconEyeOff, IconTrash } from '@tabler/icons-react';
import * as v from 'valibot';
import { useText } from '../../platform/texts/texts.tsx';
import { IconButton } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { SelectInput } from '../../ui/field.tsx';

export type SorgChoices = readonly { readonly sorg: string; readonly name: string }[];

export const sorgChoices = (sorgs: SorgChoices) =>
  sorgs.map(({ sorg, name }) => ({ value: sorg, label: `${sorg} ${name}` }));

/** A whole number as it is typed; the server checks its range. */
export const typedNumber = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,4}$/, 'must_be_whole_number'),
  v.transform(Number),
);

/** Narrows a list to one sales organisation. */
export function SorgFilter({
  sorgs,
  value,
  onChange,
}: {
  sorgs: SorgChoices;
  value: string | undefined;
  onChange: (sorg: string | undefined) => void;
}) {
  const t = useText();
  return (
    <SelectInput
      hideLabel
      inputSize="small"
      label={t('terms.field.sorg')}
      value={value ?? ''}
      placeholder={t('terms.sorg.any')}
      choices={sorgChoices(sorgs)}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  );
}

/** Whether dealers are offered a method or option. */
export function OfferedChip({ active }: { active: boolean }) {
  const t = useText();
  return active ? (
    <StatusChip tone="ok" icon={IconCheck}>
      {t('terms.status.on')}
    </StatusChip>
  ) : (
    <StatusChip icon={IconEyeOff}>{t('terms.status.off')}</StatusChip>
  );
}

export function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  const t = useText();
  return <IconButton size="small" icon={IconTrash} label={t('terms.remove.label', { name })} onClick={onClick} />;
}
