import * as v from 'valibot';
import { contentLanguages, type ContentLanguage } from '../../../rules/locales.ts';
import { componentKeys, componentModules } from '../../../rules/orders/component-choices.ts';
import { componentInput } from '../../../rules/orders/price-components.ts';
import { useAction, useDocument } from '../../platform/api/queries.ts';
import type { PriceComponentSettingQuery } from '../../platform/api/generated/graphql.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectInput, Switch, TextInput } from '../../ui/field.tsx';
import { FormDialog, FormGrid, FormWide } from '../../ui/form.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import { PendingDialog } from '../../ui/pending-dialog.tsx';
import { NoResult } from '../../ui/states.tsx';
import {
  AddPriceComponent,
  ChangePriceComponent,
  PriceComponentSetting,
  PriceComponentSettings,
} from './price-components.documents.ts';
import { readComponent, type ComponentName } from './price-components.links.ts';

type Sorgs = readonly { sorg: string; name: string }[];
type DialogProps = { component: string; sorgs: Sorgs; onClose: () => void };

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

function ExistingComponent({ named, sorgs, onClose }: { named: ComponentName; sorgs: Sorgs; onClose: () => void }) {
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
    position: v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'must_be_numeric'), v.transform(Number)),
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
type FormProps = { initial: Existing | null; sorgs: Sorgs; onClose: () => void };

const startOf = (initial: Existing | null, sorgs: Sorgs): v.InferInput<typeof schema> => {
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
              <SelectInput
                label={t('prices.field.sorg')}
                choices={sorgs.map(({ sorg, name }) => ({ value: sorg, label: `${sorg} ${name}` }))}
                {...form.input('sorg')}
              />
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
          <TextInput label={t('prices.field.position')} inputMode="numeric" {...form.input('position')} />
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
