import * as v from 'valibot';
import { categoryOf, claimStatuses } from '#rules/service/claims/status.ts';
import type { ErrorCode } from '#rules/errors.ts';
import { useSorgChoices } from '#accounts/markets/sorg-choices.part.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { SelectInput, TextInput } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { ClaimSettings, SaveServiceLevel, type ServiceLevelRow } from './claim-settings.documents.ts';

/** Statuses that somebody has to leave. */
const openStatuses = claimStatuses.filter((status) => categoryOf[status] !== 'closed');
const schema = v.object({
  sorg: v.pipe(v.string(), v.nonEmpty('not_empty' satisfies ErrorCode)),
  status: v.picklist(openStatuses),
  days: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{0,3}$/, 'must_be_whole_number' satisfies ErrorCode),
    v.transform((days) => (days === '' ? null : Number(days))),
  ),
});

/** Working days in which a status should be left. */
export function ServiceLevelDialog({ row, onClose }: { row: ServiceLevelRow | undefined; onClose: () => void }) {
  const t = useText();
  const sorgs = useSorgChoices(true);
  const save = useAction(SaveServiceLevel, (answer) => answer.saveClaimServiceLevel, { refresh: [ClaimSettings] });
  const labels = {
    sorg: t('claim-settings.field.sorg'),
    status: t('claims.col.status'),
    days: t('claim-settings.col.days'),
  };
  return (
    <FormDialog
      title={t(row ? 'claim-settings.edit.level' : 'claim-settings.add.levels')}
      subtitle={t('claim-settings.field.daysHint')}
      action={t('claim-settings.save.action')}
      success={t('claim-settings.save.done')}
      labels={labels}
      schema={schema}
      initial={{
        sorg: row?.sorg ?? sorgs[0]?.value ?? '',
        status: openStatuses.find((one) => one === row?.status) ?? 'submitted',
        days: row ? String(row.days) : '',
      }}
      onSubmit={(level) => save.mutateAsync(level)}
      onClose={onClose}
    >
      {(form) => (
        <>
          {!row && (
            <>
              <SelectInput label={labels.sorg} choices={sorgs} {...form.input('sorg')} />
              <SelectInput
                label={labels.status}
                choices={openStatuses.map((value) => ({ value, label: t(`claims.status.${value}`) }))}
                {...form.input('status')}
              />
            </>
          )}
          <TextInput label={labels.days} optional inputMode="numeric" {...form.input('days')} />
        </>
      )}
    </FormDialog>
  );
}
