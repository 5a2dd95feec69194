import * as v from 'valibot';
import { downloadFormats, downloadModule } from '#rules/exchange/downloads/modules.ts';
import { downloadRhythms, relativePeriods } from '#rules/exchange/downloads/period.ts';
import { useAction } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { useText } from '#platform/texts/texts.tsx';
import { SelectInput, Switch } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { Stack } from '#ui/page/layout.tsx';
import type { Offer } from './downloads.documents.ts';
import { moduleText } from './module-text.ts';
import { customersText } from './schedule-words.ts';
import {
  AddDownloadSchedule,
  ChangeDownloadSchedule,
  DownloadScheduleList,
  type ScheduleRow,
  type TargetChoice,
} from './schedules.documents.ts';

const schema = v.object({
  module: v.string(),
  rhythm: v.picklist(downloadRhythms),
  period: v.picklist(relativePeriods),
  format: v.picklist(downloadFormats),
  allCustomers: v.boolean(),
  targetId: v.string(),
});

/** Plans a regular export, or changes one, whose module and customer stay. */
export function ScheduleDialog({
  schedule,
  offer,
  targets,
  onClose,
}: {
  /** Null: a new one. */
  schedule: ScheduleRow | null;
  offer: Offer;
  targets: readonly TargetChoice[];
  onClose: () => void;
}) {
  const t = useText();
  const hasCustomer = useUser()?.customer != null;
  const refresh = { refresh: [DownloadScheduleList] };
  const add = useAction(AddDownloadSchedule, (answer) => answer.addDownloadSchedule, refresh);
  const change = useAction(ChangeDownloadSchedule, (answer) => answer.changeDownloadSchedule, refresh);
  return (
    <FormDialog
      title={
        schedule ? t('downloads.schedule.edit', { name: t(moduleText(schedule.module)) }) : t('downloads.schedule.add')
      }
      subtitle={schedule ? customersText(t, schedule) : t('downloads.schedule.hint')}
      action={t(schedule ? 'downloads.schedule.save' : 'downloads.schedule.action')}
      success={t(schedule ? 'downloads.schedule.saved' : 'downloads.schedule.done')}
      schema={schema}
      initial={{
        module: schedule?.module ?? offer.modules[0]?.module ?? '',
        rhythm: downloadRhythms.find((one) => one === schedule?.rhythm) ?? 'weekly',
        period: relativePeriods.find((one) => one === schedule?.period) ?? 'last_week',
        format: downloadFormats.find((one) => one === schedule?.format) ?? 'xlsx',
        allCustomers: offer.mustChooseAll || (offer.mayChooseAll && !hasCustomer),
        targetId: schedule?.targetId ?? '',
      }}
      onSubmit={({ module, rhythm, format, allCustomers, ...chosen }) => {
        const settings = {
          rhythm,
          format,
          period: downloadModule(module)?.period ? chosen.period : null,
          targetId: chosen.targetId === '' ? null : chosen.targetId,
        };
        return schedule
          ? change.mutateAsync({ id: schedule.id, ...settings })
          : add.mutateAsync({ module, allCustomers: allCustomers && !offer.mustChooseAll, ...settings });
      }}
      onClose={onClose}
    >
      {(form) => (
        <Stack gap={3}>
          {!schedule && (
            <SelectInput
              label={t('downloads.form.module')}
              choices={offer.modules.map(({ module }) => ({ value: module, label: t(moduleText(module)) }))}
              {...form.input('module')}
            />
          )}
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
          {!schedule && offer.mayChooseAll && !offer.mustChooseAll && (
            <Switch
              label={t('downloads.form.allCustomers')}
              hint={hasCustomer ? undefined : t('downloads.form.allAreas')}
              {...form.check('allCustomers')}
              disabled={!hasCustomer || form.busy}
            />
          )}
        </Stack>
      )}
    </FormDialog>
  );
}
