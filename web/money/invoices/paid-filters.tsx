import { useSorgChoices } from '#accounts/markets/sorg-choices.part.ts';
import { invoiceKinds } from '#rules/money/invoices/kinds.ts';
import { useText } from '#platform/texts/texts.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { FilterForm, FilterFormPanel, useFilterDraft } from '#ui/filter/filter-form.tsx';
import { Columns } from '#ui/page/layout.tsx';
import type { PaidInvoicesSearch } from './invoices.links.ts';

type FilterProps = { search: PaidInvoicesSearch; onChange: (search: PaidInvoicesSearch) => void };

/** The filters of the paid invoices behind the "+ Filter" chip. */
export function PaidFilters({ search, onChange }: FilterProps) {
  const t = useText();
  return (
    <FilterFormPanel onChange={onChange} title={t('paid.filter.title')} add={t('paid.filter.add')}>
      {(apply) => <PaidFilterForm search={search} onChange={apply} />}
    </FilterFormPanel>
  );
}

function PaidFilterForm({ search, onChange }: FilterProps) {
  const t = useText();
  const sorgs = useSorgChoices();
  const { draft, setDraft, text } = useFilterDraft(search);
  const any = { value: '', label: t('paid.filter.any') };
  const reversed = draft.from !== undefined && draft.to !== undefined && draft.from > draft.to;
  return (
    <FilterForm action={t('paid.filter.apply')} refused={reversed} onApply={() => onChange(draft)}>
      <Columns least="narrow" gap={2}>
        <DateField
          label={t('paid.filter.from')}
          value={draft.from ?? null}
          onChange={(date) => setDraft({ ...draft, from: date ?? undefined })}
        />
        <DateField
          label={t('paid.filter.to')}
          value={draft.to ?? null}
          min={draft.from}
          error={reversed ? t('date_from_after_to') : undefined}
          onChange={(date) => setDraft({ ...draft, to: date ?? undefined })}
        />
      </Columns>
      <SelectInput
        label={t('paid.col.kind')}
        choices={[any, ...invoiceKinds.map((value) => ({ value, label: t(`invoice.kind.${value}`) }))]}
        {...text('kind')}
      />
      {sorgs.length > 1 && <SelectInput label={t('paid.filter.sorg')} choices={[any, ...sorgs]} {...text('sorg')} />}
    </FilterForm>
  );
}
