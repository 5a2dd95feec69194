import { addDays } from '#rules/dates.ts';
import { longestRangeDays } from '#rules/ordering/orders/open-choices.ts';
import { itemStatuses } from '#rules/partners/third-party/status.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { FilterForm, FilterFormPanel, useFilterDraft } from '#ui/filter/filter-form.tsx';
import { Columns } from '#ui/page/layout.tsx';
import { useRangeFault } from '#ordering/orders/date-range.part.tsx';
import type { VendorOrdersSearch } from './third-party.links.ts';
import { Vendors } from './vendor-catalog.documents.ts';

type FilterProps = { search: VendorOrdersSearch; onChange: (search: VendorOrdersSearch) => void };

/** The filters behind the "+ Filter" chip. */
export function VendorOrderFilters(props: FilterProps) {
  const t = useText();
  return (
    <FilterFormPanel onChange={props.onChange} title={t('third.orders.filter')} add={t('third.orders.addFilter')}>
      {(apply) => <VendorOrderFilterForm {...props} onChange={apply} />}
    </FilterFormPanel>
  );
}

function VendorOrderFilterForm({ search, onChange }: FilterProps) {
  const t = useText();
  const vendors = useDocument(Vendors, {}).data?.vendorThirdParties ?? [];
  const { draft, setDraft, text } = useFilterDraft(search);
  const any = { value: '', label: t('third.orders.any') };
  const dateError = useRangeFault(draft.from, draft.to);
  return (
    <FilterForm action={t('third.orders.apply')} refused={dateError !== undefined} onApply={() => onChange(draft)}>
      <SelectInput
        label={t('third.orders.itemStatus')}
        choices={[any, ...itemStatuses.map((value) => ({ value, label: t(`third.status.${value}`) }))]}
        {...text('item')}
      />
      {vendors.length > 1 && (
        <SelectInput
          label={t('third.catalog.vendor')}
          choices={[any, ...vendors.map(({ id, name }) => ({ value: id, label: name }))]}
          {...text('vendor')}
        />
      )}
      <Columns least="narrow" gap={2}>
        <DateField
          label={t('third.orders.from')}
          value={draft.from ?? null}
          onChange={(date) => setDraft({ ...draft, from: date ?? undefined })}
        />
        <DateField
          label={t('third.orders.to')}
          value={draft.to ?? null}
          min={draft.from}
          max={draft.from && addDays(draft.from, longestRangeDays - 1)}
          error={dateError}
          hint={t('third.orders.range', { days: longestRangeDays })}
          onChange={(date) => setDraft({ ...draft, to: date ?? undefined })}
        />
      </Columns>
    </FilterForm>
  );
}
