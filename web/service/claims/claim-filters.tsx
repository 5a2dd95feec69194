import { claimCategories, claimStatuses, productCategories } from '#rules/service/claims/status.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import type { ActiveFilter } from '#ui/button/chip.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { FilterForm, FilterFormPanel, useFilterDraft } from '#ui/filter/filter-form.tsx';
import { Columns } from '#ui/page/layout.tsx';
import { ClaimBrands } from './claims.documents.ts';
import type { ClaimsSearch } from './claims.links.ts';

type FilterProps = { search: ClaimsSearch; onChange: (search: ClaimsSearch) => void };

/** The filters of claims behind the "+ Filter" chip. */
export function ClaimFilters({ search, onChange }: FilterProps) {
  const t = useText();
  return (
    <FilterFormPanel onChange={onChange} title={t('claims.filter.title')} add={t('claims.filter.add')}>
      {(apply) => <ClaimFilterForm search={search} onChange={apply} />}
    </FilterFormPanel>
  );
}

function ClaimFilterForm({ search, onChange }: FilterProps) {
  const t = useText();
  const { draft, setDraft, text } = useFilterDraft(search);
  const brands = useDocument(ClaimBrands, {}, { quiet: true });
  const any = { value: '', label: t('claims.filter.any') };
  const reversed = draft.from !== undefined && draft.to !== undefined && draft.from > draft.to;
  return (
    <FilterForm action={t('claims.filter.apply')} refused={reversed} onApply={() => onChange(draft)}>
      <SelectInput
        label={t('claims.filter.category')}
        choices={[any, ...claimCategories.map((value) => ({ value, label: t(`claims.category.${value}`) }))]}
        {...text('category')}
      />
      <SelectInput
        label={t('claims.col.status')}
        choices={[any, ...claimStatuses.map((value) => ({ value, label: t(`claims.status.${value}`) }))]}
        {...text('status')}
      />
      <Columns least="narrow" gap={2}>
        <SelectInput
          label={t('claims.filter.type')}
          choices={[any, ...productCategories.map((value) => ({ value, label: t(`claims.type.${value}`) }))]}
          {...text('type')}
        />
        <SelectInput
          label={t('claims.filter.brand')}
          choices={[any, ...(brands.data?.claimBrandsV2 ?? []).map(({ code, name }) => ({ value: code, label: name }))]}
          {...text('brand')}
        />
      </Columns>
      <Columns least="narrow" gap={2}>
        <DateField
          label={t('claims.filter.from')}
          value={draft.from ?? null}
          onChange={(date) => setDraft({ ...draft, from: date ?? undefined })}
        />
        <DateField
          label={t('claims.filter.to')}
          value={draft.to ?? null}
          min={draft.from}
          error={reversed ? t('date_from_after_to') : undefined}
          onChange={(date) => setDraft({ ...draft, to: date ?? undefined })}
        />
      </Columns>
    </FilterForm>
  );
}

/** The active filters as chips. */
export function useActiveClaimFilters(search: ClaimsSearch, onChange: FilterProps['onChange']): ActiveFilter[] {
  const t = useText();
  const formats = useFormats();
  const brands = useDocument(ClaimBrands, {}, { quiet: true, enabled: search.brand !== undefined });
  const { category, status, type, brand, from, to } = search;
  const chip = (id: keyof ClaimsSearch, name: string, value: string | undefined): ActiveFilter[] =>
    value === undefined ? [] : [{ id, name, value, onRemove: () => onChange({ ...search, [id]: undefined }) }];
  return [
    ...chip('category', t('claims.filter.category'), category && t(`claims.category.${category}`)),
    ...chip('status', t('claims.col.status'), status && t(`claims.status.${status}`)),
    ...chip('type', t('claims.filter.type'), type && t(`claims.type.${type}`)),
    ...chip(
      'brand',
      t('claims.filter.brand'),
      brand && (brands.data?.claimBrandsV2.find(({ code }) => code === brand)?.name ?? brand),
    ),
    ...chip('from', t('claims.filter.from'), from && formats.date(from)),
    ...chip('to', t('claims.filter.to'), to && formats.date(to)),
  ];
}
