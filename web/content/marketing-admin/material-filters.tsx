import { contentLanguages } from '#rules/locales.ts';
import type { MaterialChoicesQuery } from '#platform/api/generated/graphql.ts';
import { useText } from '#platform/texts/texts.tsx';
import type { ActiveFilter } from '#ui/button/chip.tsx';
import { SelectInput, TextInput } from '#ui/form/field.tsx';
import { FilterForm, FilterFormPanel, useFilterDraft } from '#ui/filter/filter-form.tsx';
import { SearchSelect } from '#ui/form/search-select.tsx';
import { categoryChoices } from './category-choices.ts';
import {
  materialMedia,
  materialOrders,
  type MaterialsSearch,
  materialStates,
  materialTypes,
  rightsDays,
} from './marketing-admin.links.ts';
import { useLanguageNames } from '#platform/texts/use-language-names.ts';

type FilterProps = {
  search: MaterialsSearch;
  choices: MaterialChoicesQuery | undefined;
  onChange: (search: MaterialsSearch) => void;
};

/** State, order, and a panel with more filters. */
export function MaterialToolbar({ search, choices, onChange }: FilterProps) {
  const t = useText();
  return (
    <>
      <SelectInput
        hideLabel
        inputSize="small"
        label={t('marketing-admin.field.state')}
        value={search.state ?? ''}
        placeholder={t('marketing-admin.filter.anyState')}
        choices={materialStates.map((value) => ({ value, label: t(`content.state.${value}`) }))}
        onChange={({ target }) =>
          onChange({ ...search, state: materialStates.find((state) => state === target.value) })
        }
      />
      <SelectInput
        hideLabel
        inputSize="small"
        label={t('marketing-admin.filter.order')}
        value={search.order ?? ''}
        placeholder={t('marketing-admin.filter.anyOrder')}
        choices={materialOrders.map((value) => ({ value, label: t(`marketing-admin.order.${value}`) }))}
        onChange={({ target }) =>
          onChange({ ...search, order: materialOrders.find((order) => order === target.value) })
        }
      />
      <FilterFormPanel
        onChange={onChange}
        title={t('marketing-admin.filter.title')}
        add={t('marketing-admin.filter.add')}
      >
        {(apply) => <MaterialFilterForm search={search} choices={choices} onChange={apply} />}
      </FilterFormPanel>
    </>
  );
}

const rightsText = (t: ReturnType<typeof useText>, days: number): string =>
  days === 0 ? t('marketing-admin.filter.rightsEnded') : t('marketing-admin.filter.rightsDays', { count: days });

function MaterialFilterForm({ search, choices, onChange }: FilterProps) {
  const t = useText();
  const languageName = useLanguageNames();
  const { draft, setDraft, text } = useFilterDraft(search);
  const any = t('marketing-admin.filter.any');
  return (
    <FilterForm action={t('marketing-admin.filter.apply')} onApply={() => onChange(draft)}>
      <SearchSelect
        label={t('marketing-admin.field.category')}
        placeholder={any}
        choices={categoryChoices(choices?.marketingMaterialCategories.data ?? [])}
        value={draft.category ?? null}
        onChange={(category) => setDraft({ ...draft, category: category ?? undefined })}
      />
      <SelectInput
        label={t('marketing-admin.field.type')}
        placeholder={any}
        choices={materialTypes.map((value) => ({ value, label: t(`marketing-admin.type.${value}`) }))}
        {...text('type')}
      />
      <SelectInput
        label={t('marketing-admin.field.media')}
        placeholder={any}
        choices={materialMedia.map((value) => ({ value, label: t(`marketing-admin.media.${value}`) }))}
        {...text('media')}
      />
      <SelectInput
        label={t('marketing-admin.field.market')}
        placeholder={any}
        choices={(choices?.contentTargetMarkets.contentTargetMarkets ?? []).map(({ id, marketName }) => ({
          value: id,
          label: marketName,
        }))}
        {...text('market')}
      />
      <SelectInput
        label={t('marketing-admin.field.missing')}
        placeholder={any}
        choices={contentLanguages.map((value) => ({ value, label: languageName(value) }))}
        {...text('missing')}
      />
      <TextInput label={t('marketing-admin.field.tag')} maxLength={40} {...text('tag')} />
      <SelectInput
        label={t('marketing-admin.field.rights')}
        placeholder={any}
        choices={rightsDays.map((days) => ({ value: String(days), label: rightsText(t, days) }))}
        value={draft.rights === undefined ? '' : String(draft.rights)}
        onChange={({ target }) =>
          setDraft({ ...draft, rights: target.value === '' ? undefined : Number(target.value) })
        }
      />
    </FilterForm>
  );
}

/** The filters of the panel that are on, as chips. */
export function useActiveMaterialFilters(
  search: MaterialsSearch,
  choices: MaterialChoicesQuery | undefined,
  onChange: FilterProps['onChange'],
): ActiveFilter[] {
  const t = useText();
  const languageName = useLanguageNames();
  const chip = (id: keyof MaterialsSearch, name: string, value: string | undefined): ActiveFilter[] =>
    value === undefined ? [] : [{ id, name, value, onRemove: () => onChange({ ...search, [id]: undefined }) }];
  const { category, type, media, market, missing, tag, rights, state } = search;
  return [
    ...chip('state', t('marketing-admin.field.state'), state && t(`content.state.${state}`)),
    ...chip(
      'category',
      t('marketing-admin.field.category'),
      category && (choices?.marketingMaterialCategories.data.find(({ id }) => id === category)?.title ?? category),
    ),
    ...chip('type', t('marketing-admin.field.type'), type && t(`marketing-admin.type.${type}`)),
    ...chip('media', t('marketing-admin.field.media'), media && t(`marketing-admin.media.${media}`)),
    ...chip(
      'market',
      t('marketing-admin.field.market'),
      market &&
        (choices?.contentTargetMarkets.contentTargetMarkets.find(({ id }) => id === market)?.marketName ?? market),
    ),
    ...chip('missing', t('marketing-admin.field.missing'), missing && languageName(missing)),
    ...chip('tag', t('marketing-admin.field.tag'), tag),
    ...chip('rights', t('marketing-admin.field.rights'), rights === undefined ? undefined : rightsText(t, rights)),
  ];
}
