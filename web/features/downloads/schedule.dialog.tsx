import * as v from 'valibot';
import { downloadFormats, downloadModule } from '../../../rules/downloads/modules.ts';
import { downloadRhythms, relativePeriods } from '../../../rules/downloads/period.ts';
import { useAction } from '../../platform/api/queries.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { SelectInput, Switch } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form.tsx';
import { Stack } from '../../ui/layout.tsx';
import type { Offer } from './downloads.documents.ts';
import { moduleText } from './module-text.ts';
import { AddDownloadSchedule, DownloadScheduleList, type TargetChoice } from './schedules.documents.ts';

const schema = v.object({
  module: v.string(),
  rhythm: v.picklist(downloadRhythms),
  period: v.picklist(relativePeriods),
  format: v.picklist(downloadFormats),
  allCustomers: v.boolean(),
  targetId: v.string(),
});

/** Plans a regular export. */
export function ScheduleDialog({
  offer,
  targets,
  onClose,
}: {
  offer: Offer;
  targets: readonly TargetChoice[];
  onClose: () => void;
}) {
  const t = useText();
  const add = useAction(AddDownloadSchedule, (answer) => answer.addDownloadSchedule, {
    refresh: [DownloadScheduleList],
  });
  return (
    <FormDialog
      title={t('downloads.schedule.add')}
      subtitle={t('downloads.schedule.hint')}
      action={t('downloads.schedule.action')}
      success={t('downloads.schedule.done')}
      schema={schema}
      initial={{
        module: offer.modules[0]?.module ?? '',
        rhythm: 'weekly',
        period: 'last_week',
        format: 'xlsx',
        allCustomers: offer.mustChooseAll,
        targetId: '',
      }}
      onSubmit={({ period, targetId, allCustomers, ...schedule }) =>
        add.mutateAsync({
          ...schedule,
          period: downloadModule(schedule.module)?.period ? period : null,
          allCustomers: allCustomers && !offer.mustChooseAll,
          targetId: targetId === '' ? null : targetId,
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <Stack gap={3}>
          <SelectInput
            label={t('downloads.form.module')}
            choices={offer.modules.map(({ module }) => ({ value: module, label: t(moduleText(module)) }))}
            {...form.input('module')}
          />
          <SelectInput
            label={t('downloads.schedule.rhythm')}
            choices={downloadRhythms.map((value) => ({ value, label: t(`downloads.rhythm.${value}`) }))}
            {...form.input('rhythm')}
          />
          {downloadModule(form.values.module)?.period && (
            <SelectInput
              label={t('downloads.list.period')}
              choices={relativePeriods.map((value) => ({ value, label: t(`downloads.relative.${value}`) }))}
              {...form.input('period')}
            />
          )}
          <SelectInput
            label={t('downloads.form.format')}
            choices={downloadFormats.map((value) => ({ value, label: t(`downloads.format.${value}`) }))}
            {...form.input('format')}
          />
          {targets.length > 0 && (
            <SelectInput
              label={t('downloads.schedule.target')}
              placeholder={t('downloads.schedule.mail')}
              choices={targets.map(({ id, name }) => ({ value: id, label: name }))}
              {...form.input('targetId')}
            />
          )}
          {offer.mayChooseAll && !offer.mustChooseAll && (
            <Switch label={t('downloads.form.allCustomers')} {...form.check('allCustomers')} />
          )}
        </Stack>
      )}
    </FormDialog>
  );
}
