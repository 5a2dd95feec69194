import { useSorgChoices } from '#accounts/markets/sorg-choices.part.ts';
import { orderOrigins } from '#rules/ordering/orders/open-choices.ts';
import { addDays } from '#rules/dates.ts';
import { longestRangeDays } from '#rules/ordering/orders/open-choices.ts';
import { useText } from '#platform/texts/texts.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { SelectInput, TextInput } from '#ui/form/field.tsx';
import { FilterForm, FilterFormPanel, useFilterDraft } from '#ui/filter/filter-form.tsx';
import { Columns } from '#ui/page/layout.tsx';
import { orderErpStates, orderStatuses } from '#ordering/orders/orders.links.ts';
import { paymentStates, type StaffOrdersSearch } from './staff-orders.links.ts';
import { useRangeFault } from '#ordering/orders/date-range.part.tsx';

/** The message id of a status or a group. */
export const staffStatusText = (status: NonNullable<StaffOrdersSearch['status']>) => {
  if (status === 'open') return 'staff.view.open' as const;
  if (status === 'closed') return 'staff.reach.closed' as const;
  return `staff.status.${status === 'on processing' ? 'on_processing' : status}` as const;
};

type FilterProps = { search: StaffOrdersSearch; onChange: (search: StaffOrdersSearch) => void };

/** The filters of the staff's order list. Dates are validated before they are sent. */
export function StaffOrderFilters(props: FilterProps) {
  const t = useText();
  return (
    <FilterFormPanel onChange={props.onChange} title={t('staff.filter.title')} add={t('staff.filter.add')}>
      {(apply) => <StaffFilterForm {...props} onChange={apply} />}
    </FilterFormPanel>
  );
}

function StaffFilterForm({ search, onChange }: FilterProps) {
  const t = useText();
  const sorgs = useSorgChoices();
  const { draft, setDraft, text } = useFilterDraft(search);
  const any = { value: '', label: t('staff.filter.any') };
  const dateError = useRangeFault(draft.from, draft.to);
  const trimmed = (): StaffOrdersSearch => ({
    ...draft,
    ...Object.fromEntries(
      (['customer', 'salesman', 'by'] as const).map((name) => [name, draft[name]?.trim() || undefined]),
    ),
  });
  return (
    <FilterForm action={t('staff.filter.apply')} refused={dateError !== undefined} onApply={() => onChange(trimmed())}>
      <Columns least="narrow" gap={2}>
        <SelectInput
          label={t('staff.col.status')}
          choices={[any, ...orderStatuses.map((value) => ({ value, label: t(staffStatusText(value)) }))]}
          {...text('status')}
        />
        <SelectInput
          label={t('staff.col.payment')}
          choices={[any, ...paymentStates.map((value) => ({ value, label: t(`staff.payment.${value}`) }))]}
          {...text('payment')}
        />
        <SelectInput
          label={t('staff.col.handover')}
          choices={[any, ...orderErpStates.map((value) => ({ value, label: t(`staff.erp.${value}`) }))]}
          {...text('erp')}
        />
        <SelectInput
          label={t('staff.col.origin')}
          choices={[any, ...orderOrigins.map((value) => ({ value, label: t(`staff.origin.${value}`) }))]}
          {...text('origin')}
        />
        <DateField
          label={t('staff.filter.from')}
          value={draft.from ?? null}
          onChange={(date) => setDraft({ ...draft, from: date ?? undefined })}
        />
        <DateField
          label={t('staff.filter.to')}
          value={draft.to ?? null}
          min={draft.from}
          max={draft.from && addDays(draft.from, longestRangeDays - 1)}
          error={dateError}
          hint={t('staff.filter.range', { days: longestRangeDays })}
          onChange={(date) => setDraft({ ...draft, to: date ?? undefined })}
        />
        <SelectInput
          label={t('staff.filter.acting')}
          choices={[
            any,
            { value: 'yes', label: t('staff.filter.actingYes') },
            { value: 'no', label: t('staff.filter.actingNo') },
          ]}
          {...text('acting')}
        />
        {sorgs.length > 1 && <SelectInput label={t('staff.col.sorg')} choices={[any, ...sorgs]} {...text('sorg')} />}
        <TextInput label={t('staff.filter.salesman')} {...text('salesman')} />
        <TextInput label={t('staff.filter.placedBy')} {...text('by')} />
      </Columns>
      <TextInput label={t('staff.filter.customer')} hint={t('staff.filter.customerHint')} {...text('customer')} />
    </FilterForm>
  );
}
