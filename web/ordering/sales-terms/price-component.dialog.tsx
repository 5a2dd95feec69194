import * as v from 'valibot';
import { contentLanguages, type ContentLanguage } from '#rules/locales.ts';
import { componentKeys, componentModules } from '#rules/ordering/orders/component-choices.ts';
import { componentInput } from '#rules/ordering/orders/price-components.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import type { PriceComponentSettingQuery } from '#platform/api/generated/graphql.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { SelectInput, Switch, TextInput } from '#ui/form/field.tsx';
import { FormDialog, FormGrid, FormWide } from '#ui/form/form.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { PendingDialog } from '#ui/dialog/pending-dialog.tsx';
import { NoResult } from '#ui/page/states.tsx';
import { typedNumber } from '#ui/form/typed-number.ts';
import {
  AddPriceComponent,
  ChangePriceComponent,
  PriceComponentSetting,
  PriceComponentSettings,
} from './price-components.documents.ts';
import { readComponent, type ComponentName } from './sales-terms.links.ts';
import { sorgChoices, type SorgChoices } from './term-parts.tsx';

type DialogProps = { component: string; sorgs: SorgChoices; onClose: () => void };

/** A new labelled amount, or an existing one. */
export function PriceComponentDialog({ component, sorgs, onClose }: DialogProps) {
  const t = useText();
  const named = readComponent(component);
  if (component === 'new') return <ComponentForm initial={null} sorgs={sorgs} onClose={onClose} />;
  if (named) return <ExistingComponent named={named} sorgs={sorgs} onClose={onClose} />;
  return (
    <Dialog title={t('prices.list.title')} onClose={onClose}>
      <NoResult title={t('prices.edit.unknown')} />
    </Dialog>
  );
}

function ExistingComponent({
  named,
  sorgs,
  onClose,
}: {
  named: ComponentName;
  sorgs: SorgChoices;
  onClose: () => void;
}) {
  const t = useText();
  const query = useDocument(PriceComponentSetting, named, { keepPrevious: false });
  const found = query.data?.priceComponentSetting;
  if (found) return <ComponentForm initial={{ ...found, ...named }} sorgs={sorgs} onClose={onClose} />;
  return (
    <PendingDialog title={t('prices.list.title')} unknown={t('prices.edit.unknown')} query={query} onClose={onClose} />
  );
}

const labelText = v.pipe(v.string(), v.trim(), v.maxLength(60, 'too_long'));

/** The form keeps a text for each language; the API takes a list. */
const schema = v.pipe(
  v.object({
    sorg: componentInput.entries.sorg,
    module: componentInput.entries.module,
    key: componentInput.entries.key,
    en: labelText,
    de: labelText,
    fr: labelText,
    id: labelText,
    ms: labelText,
    visible: v.boolean(),
    position: typedNumber,
  }),
  v.forward(
    v.partialCheck(
      [['en'], ['de'], ['fr'], ['id'], ['ms']],
      (texts) => contentLanguages.some((language) => texts[language].trim() !== ''),
      'not_empty',
    ),
    ['en'],
  ),
);

type Existing = NonNullable<PriceComponentSettingQuery['priceComponentSetting']> & ComponentName;
type FormProps = { initial: Existing | null; sorgs: SorgChoices; onClose: () => void };

const startOf = (initial: Existing | null, sorgs: SorgChoices): v.InferInput<typeof schema> => {
  const text = (language: ContentLanguage): string =>
    initial?.labels.find((one) => one.language === language)?.label ?? '';
  return {
    sorg: initial?.sorg ?? sorgs[0]?.sorg ?? '',
    module: initial?.module ?? 'invoice',
    key: initial?.key ?? 'surcharges',
    en: text('en'),
    de: text('de'),
    fr: text('fr'),
    id: text('id'),
    ms: text('ms'),
    visible: initial?.visible ?? true,
    position: String(initial?.position ?? 0),
  };
};

function ComponentForm({ initial, sorgs, onClose }: FormProps) {
  const t = useText();
  const refresh = { refresh: [PriceComponentSettings, PriceComponentSetting] };
  const add = useAction(AddPriceComponent, (answer) => answer.addPriceComponent, refresh);
  const change = useAction(ChangePriceComponent, (answer) => answer.changePriceComponent, refresh);
  const save = initial ? change : add;
  const fixed = initial !== null;
  return (
    <FormDialog
      title={
        initial
          ? t('prices.edit.title', { key: t(`prices.key.${initial.key}`), sorg: initial.sorg })
          : t('prices.list.new')
      }
      subtitle={initial ? t(`prices.module.${initial.module}`) : undefined}
      size="wide"
      action={t('prices.edit.save')}
      success={t('prices.edit.saved')}
      schema={schema}
      initial={startOf(initial, sorgs)}
      onSubmit={({ en, de, fr, id, ms, ...value }) => {
        const texts = { en, de, fr, id, ms };
        const labels = contentLanguages.map((language) => ({ language, label: texts[language] }));
        return save.mutateAsync({ ...value, labels });
      }}
      onClose={onClose}
    >
      {(form) => (
        <FormGrid>
          {!fixed && (
            <>
              <SelectInput label={t('terms.field.sorg')} choices={sorgChoices(sorgs)} {...form.input('sorg')} />
              <SelectInput
                label={t('prices.field.module')}
                choices={componentModules.map((value) => ({ value, label: t(`prices.module.${value}`) }))}
                {...form.input('module')}
              />
              <SelectInput
                label={t('prices.field.key')}
                choices={componentKeys.map((value) => ({ value, label: t(`prices.key.${value}`) }))}
                {...form.input('key')}
              />
            </>
          )}
          <TextInput label={t('terms.field.position')} inputMode="numeric" {...form.input('position')} />
          <FormWide>
            <Stack gap={1}>
              <Text as="h3" strong>
                {t('prices.field.labels')}
              </Text>
              <Text size="sm" tone="muted">
                {t('prices.hint.labels')}
              </Text>
            </Stack>
          </FormWide>
          {contentLanguages.map((language) => (
            <TextInput
              key={language}
              label={t(`ui.language.${language}`)}
              optional={language !== 'en'}
              {...form.input(language)}
            />
          ))}
          <FormWide>
            <Switch label={t('prices.field.visible')} hint={t('prices.hint.visible')} {...form.check('visible')} />
          </FormWide>
        </FormGrid>
      )}
    </FormDialog>
  );
}
