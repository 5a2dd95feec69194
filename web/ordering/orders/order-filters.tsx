import { orderOrigins } from '#rules/ordering/orders/open-choices.ts';
import { addDays } from '#rules/dates.ts';
import { longestRangeDays as longestRange } from '#rules/ordering/orders/open-choices.ts';
import { useText } from '#platform/texts/texts.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { FilterForm, FilterFormPanel, useFilterDraft } from '#ui/filter/filter-form.tsx';
import { Columns } from '#ui/page/layout.tsx';
import { orderStatuses, type OrderFilterName, type OrdersSearch } from './orders.links.ts';
import { useRangeFault } from './date-range.part.tsx';

/** The message id of a state. */
export const statusText = (status: OrderFilterName) =>
  `orders.status.${status.replace(' ', '_') as Exclude<OrderFilterName, 'on processing'> | 'on_processing'}` as const;

type FilterProps = { search: OrdersSearch; onChange: (search: OrdersSearch) => void };

/** The filters behind the "+ Filter" chip. Dates are validated before they are sent. */
export function OrderFilters(props: FilterProps) {
  const t = useText();
  return (
    <FilterFormPanel onChange={props.onChange} title={t('orders.filter.title')} add={t('orders.filter.add')}>
      {(apply) => <OrderFilterForm {...props} onChange={apply} />}
    </FilterFormPanel>
  );
}

function OrderFilterForm({ search, onChange }: FilterProps) {
  const t = useText();
  const { draft, setDraft, text } = useFilterDraft(search);
  const any = { value: '', label: t('orders.filter.any') };
  const dateError = useRangeFault(draft.from, draft.to);
  return (
    <FilterForm action={t('orders.filter.apply')} refused={dateError !== undefined} onApply={() => onChange(draft)}>
      <SelectInput
        label={t('orders.filter.status')}
        choices={[any, ...orderStatuses.map((value) => ({ value, label: t(statusText(value)) }))]}
        {...text('status')}
      />
      <Columns least="narrow" gap={2}>
        <DateField
          label={t('orders.filter.from')}
          value={draft.from ?? null}
          onChange={(date) => setDraft({ ...draft, from: date ?? undefined })}
        />
        <DateField
          label={t('orders.filter.to')}
          value={draft.to ?? null}
          min={draft.from}
          max={draft.from && addDays(draft.from, longestRange - 1)}
          error={dateError}
          hint={t('orders.filter.range', { days: longestRange })}
          onChange={(date) => setDraft({ ...draft, to: date ?? undefined })}
        />
      </Columns>
      <SelectInput
        label={t('orders.filter.origin')}
        choices={[any, ...orderOrigins.map((value) => ({ value, label: t(`orders.origin.${value}`) }))]}
        {...text('origin')}
      />
      <SelectInput
        label={t('orders.filter.acting')}
        choices={[
          any,
          { value: 'yes', label: t('orders.filter.actingYes') },
          { value: 'no', label: t('orders.filter.actingNo') },
        ]}
        {...text('acting')}
      />
    </FilterForm>
  );
}
