import { IconFileExport } from '@tabler/icons-react';
import * as v from 'valibot';
import { downloadFormats, type DownloadFormat } from '#rules/exchange/downloads/modules.ts';
import { periodRefusal } from '#rules/exchange/downloads/period.ts';
import { calendarDate } from '#rules/validation.ts';
import { useUser } from '#platform/api/session.ts';
import { useAction } from '#platform/api/queries.ts';
import { marketToday } from '#platform/market-day.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Note } from '#ui/page/card.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Form } from '#ui/form/form.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Segments } from '#ui/page/tabs.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { DownloadList, DownloadOffer, RequestDownload, type Offer } from './downloads.documents.ts';
import css from './downloads.module.css';
import { moduleText } from './module-text.ts';
import { periodPresets, presetPeriod } from './period-presets.ts';

type OfferedModule = Offer['modules'][number];

const day = v.nullable(calendarDate);
const anyPeriod = v.object({ from: day, to: day });
/** Both days, at most one year and within one calendar year; the server has the same rule. */
const wholePeriod = v.pipe(
  anyPeriod,
  v.forward(
    v.check(({ from }) => from !== null, 'not_empty'),
    ['from'],
  ),
  v.forward(
    v.check(({ to }) => to !== null, 'not_empty'),
    ['to'],
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { from, to } = dataset.value;
    const refused = from === null || to === null ? null : periodRefusal({ from, to });
    if (refused !== null)
      addIssue({
        message: refused,
        path: [{ type: 'object', origin: 'value', input: dataset.value, key: 'to', value: to }],
      });
  }),
);

const choices = v.object({ format: v.picklist(downloadFormats), customers: v.picklist(['one', 'all']) });

/** Requests an export: what, which days, whose data, and the format. */
export function RequestForm({
  offer,
  module,
  onModule,
}: {
  offer: Offer;
  module: string | undefined;
  onModule: (module: string) => void;
}) {
  const t = useText();
  const chosen = offer.modules.find((one) => one.module === module) ?? offer.modules[0];
  if (!chosen) return <Note>{t('downloads.form.none')}</Note>;
  return <ModuleForm key={String(chosen.period)} offer={offer} chosen={chosen} onModule={onModule} />;
}

function ModuleForm({
  offer,
  chosen,
  onModule,
}: {
  offer: Offer;
  chosen: OfferedModule;
  onModule: (module: string) => void;
}) {
  const t = useText();
  const hasCustomer = useUser()?.customer != null;
  const request = useAction(RequestDownload, (answer) => answer.requestDownloadArea, {
    refresh: [DownloadList, DownloadOffer],
    onDone: () => showToast({ text: t('downloads.form.done') }),
  });
  const form = useForm({
    schema: v.intersect([chosen.period ? wholePeriod : anyPeriod, choices]),
    initial: {
      ...presetPeriod('month', marketToday()),
      format: 'xlsx',
      customers: offer.mustChooseAll || (offer.mayChooseAll && !hasCustomer) ? 'all' : 'one',
    },
    onSubmit: ({ from, to, format, customers }) =>
      request.mutateAsync({
        module: chosen.module,
        from: chosen.period ? from : null,
        to: chosen.period ? to : null,
        format,
        allCustomers: customers === 'all' && !offer.mustChooseAll,
      }),
  });
  return (
    <Form form={form} guard={false} labels={{ from: t('downloads.form.from'), to: t('downloads.form.to') }}>
      <Stack gap={4}>
        <div className={css.fields}>
          <SelectInput
            label={t('downloads.form.module')}
            value={chosen.module}
            choices={offer.modules.map((one) => ({ value: one.module, label: t(moduleText(one.module)) }))}
            onChange={({ target }) => onModule(target.value)}
          />
          <SelectInput
            label={t('downloads.form.format')}
            value={form.values.format}
            choices={downloadFormats.map((value) => ({ value, label: t(`downloads.format.${value}`) }))}
            onChange={({ target }) => form.set('format', target.value as DownloadFormat)}
          />
          {chosen.period && (
            <>
              <DateField name="from" label={t('downloads.form.from')} max={marketToday()} {...form.control('from')} />
              <DateField name="to" label={t('downloads.form.to')} {...form.control('to')} />
            </>
          )}
        </div>
        <div className={css.period}>
          {chosen.period ? (
            <Row gap={2} wrap>
              {periodPresets.map((preset) => (
                <Button
                  key={preset}
                  size="small"
                  onClick={() => {
                    const { from, to } = presetPeriod(preset, marketToday());
                    form.set('from', from);
                    form.set('to', to);
                  }}
                >
                  {t(`downloads.preset.${preset}`)}
                </Button>
              ))}
            </Row>
          ) : (
            <Text tone="muted">{t('downloads.form.now')}</Text>
          )}
        </div>
        <CustomerChoice
          offer={offer}
          chosen={chosen}
          value={form.values.customers}
          onChange={(customers) => form.set('customers', customers)}
        />
        <Row gap={3} wrap>
          <Button
            type="submit"
            variant="primary"
            icon={IconFileExport}
            busy={form.busy}
            disabled={offer.quota.left === 0}
          >
            {t('downloads.form.action')}
          </Button>
          <Quota quota={offer.quota} />
        </Row>
      </Stack>
    </Form>
  );
}

/** Whose data: of the active customer or of all of the user's areas; dealers and auditors have no choice. */
function CustomerChoice({
  offer,
  chosen,
  value,
  onChange,
}: {
  offer: Offer;
  chosen: OfferedModule;
  value: 'one' | 'all';
  onChange: (value: 'one' | 'all') => void;
}) {
  const t = useText();
  const user = useUser();
  const name = user?.customer?.custName;
  // Without a customer, staff export over all of their areas.
  if (chosen.staffOnly || offer.mustChooseAll || (offer.mayChooseAll && name === undefined))
    return <Text tone="muted">{t('downloads.form.allAreas')}</Text>;
  if (!offer.mayChooseAll) return null;
  return (
    <Segments
      label={t('downloads.form.customers')}
      value={value}
      options={[
        { value: 'one', label: name ?? '' },
        { value: 'all', label: t('downloads.form.allCustomers') },
      ]}
      onChange={onChange}
    />
  );
}

/** The rest of the day's requests. */
function Quota({ quota }: { quota: Offer['quota'] }) {
  const t = useText();
  const formats = useFormats();
  return (
    <Text tone="muted">
      {quota.left === 0
        ? t('downloads.quota.out', { limit: quota.limit, time: formats.instant(quota.resetsAt) })
        : t('downloads.quota.left', { left: quota.left, limit: quota.limit })}
    </Text>
  );
}
