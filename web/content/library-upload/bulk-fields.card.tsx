import { contentLanguages } from '#rules/locales.ts';
import type { MaterialChoicesQuery } from '#platform/api/generated/graphql.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { SelectInput, Switch } from '#ui/form/field.tsx';
import { Columns, Stack } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { SearchMultiSelect, SearchSelect } from '#ui/form/search-select.tsx';
import { TagsInput } from '#ui/form/tags-input.tsx';
import type { CommonFields } from './bulk-rows.ts';
import { categoryChoices } from '#content/marketing-admin/category-choices.ts';
import { materialTypes } from '#content/marketing-admin/marketing-admin.links.ts';
import { ModelYearInput } from '#content/content/model-year-input.part.tsx';
import { useLanguageNames } from '#platform/texts/use-language-names.ts';

/** The settings of all files: category, markets, tags, model year, layout, language, state. */
export function BulkFieldsCard({
  common,
  choices,
  disabled,
  onChange,
}: {
  common: CommonFields;
  choices: MaterialChoicesQuery;
  disabled: boolean;
  onChange: (common: CommonFields) => void;
}) {
  const t = useText();
  const languageName = useLanguageNames();
  const change = (next: Partial<CommonFields>): void => onChange({ ...common, ...next });
  return (
    <Card title={t('marketing-bulk.common.title')}>
      <Stack gap={4}>
        <Columns least="field" gap={4}>
          <SearchSelect
            label={t('marketing-admin.field.category')}
            optional
            choices={categoryChoices(choices.marketingMaterialCategories.data)}
            value={common.categoryId}
            disabled={disabled}
            onChange={(categoryId) => change({ categoryId })}
          />
          {common.categoryId === null && (
            <SelectInput
              label={t('marketing-admin.field.type')}
              value={common.type}
              choices={materialTypes.map((value) => ({ value, label: t(`marketing-admin.type.${value}`) }))}
              disabled={disabled}
              onChange={({ target }) => change({ type: target.value })}
            />
          )}
          <SelectInput
            label={t('marketing-bulk.common.language')}
            value={common.language}
            choices={contentLanguages.map((value) => ({ value, label: languageName(value) }))}
            disabled={disabled}
            onChange={({ target }) => change({ language: target.value })}
          />
        </Columns>
        <Columns least="field" gap={4}>
          <SearchMultiSelect
            label={t('marketing-admin.field.markets')}
            choices={choices.contentTargetMarkets.contentTargetMarkets.map(({ id, marketName }) => ({
              value: id,
              label: marketName,
            }))}
            value={common.marketIds}
            disabled={disabled}
            onChange={(marketIds) => change({ marketIds })}
          />
          <TagsInput
            hint={t('marketing-admin.field.tagsHint')}
            optional
            label={t('marketing-admin.field.tags')}
            value={common.tags}
            disabled={disabled}
            onChange={(tags) => change({ tags })}
          />
        </Columns>
        <Columns least="field" gap={4}>
          <ModelYearInput
            label={t('marketing-admin.field.modelYear')}
            optional
            value={common.modelYear}
            disabled={disabled}
            onChange={(modelYear) => change({ modelYear })}
          />
          {choices.layouts.data.length > 0 && (
            <SelectInput
              label={t('marketing-admin.field.layout')}
              value={common.layoutId ?? ''}
              placeholder={t('marketing-admin.field.defaultLayout')}
              choices={choices.layouts.data.map(({ id, name }) => ({ value: id, label: name }))}
              disabled={disabled}
              onChange={({ target }) => change({ layoutId: target.value || null })}
            />
          )}
        </Columns>
        <Switch
          label={t('marketing-bulk.common.published')}
          checked={common.published}
          disabled={disabled}
          onChange={({ target }) => change({ published: target.checked })}
        />
        {common.marketIds.length === 0 && <Note tone="warn">{t('marketing-bulk.common.noMarkets')}</Note>}
      </Stack>
    </Card>
  );
}
