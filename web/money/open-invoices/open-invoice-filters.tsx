import { useSorgChoices } from '#accounts/markets/sorg-choices.part.ts';
import { openInvoiceKinds, openInvoiceStates } from '#rules/money/invoices/open-choices.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import type { ActiveFilter } from '#ui/button/chip.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { FilterForm, FilterFormPanel, useFilterDraft } from '#ui/filter/filter-form.tsx';
import { Columns } from '#ui/page/layout.tsx';
import { bucketName } from './bucket-name.ts';
import { type OpenInvoicesSearch, readDays } from './open-invoices.links.ts';

type FilterProps = {
  search: OpenInvoicesSearch;
  /** Currencies of the open invoices. */
  currencies: readonly string[];
  onChange: (search: OpenInvoicesSearch) => void;
};

/** The filters of the open invoices behind the "+ Filter" chip. */
export function OpenInvoiceFilters(props: FilterProps) {
  const t = useText();
  return (
    <FilterFormPanel onChange={props.onChange} title={t('invoices.filter.title')} add={t('invoices.filter.add')}>
      {(apply) => <OpenInvoiceFilterForm {...props} onChange={apply} />}
    </FilterFormPanel>
  );
}

function OpenInvoiceFilterForm({ search, currencies, onChange }: FilterProps) {
  const t = useText();
  const sorgs = useSorgChoices();
  const { draft, setDraft, text } = useFilterDraft(search);
  const any = { value: '', label: t('invoices.filter.any') };
  const reversed = draft.dueFrom !== undefined && draft.dueTo !== undefined && draft.dueFrom > draft.dueTo;
  return (
    <FilterForm action={t('invoices.filter.apply')} refused={reversed} onApply={() => onChange(draft)}>
      <Columns least="narrow" gap={2}>
        <SelectInput
          label={t('invoices.filter.kind')}
          choices={[any, ...openInvoiceKinds.map((value) => ({ value, label: t(`invoices.filter.${value}`) }))]}
          {...text('kind')}
        />
        <SelectInput
          label={t('invoices.filter.state')}
          choices={[any, ...openInvoiceStates.map((value) => ({ value, label: t(`invoices.filter.${value}`) }))]}
          {...text('state')}
        />
      </Columns>
      <Columns least="narrow" gap={2}>
        <DateField
          label={t('invoices.filter.dueFrom')}
          value={draft.dueFrom ?? null}
          onChange={(date) => setDraft({ ...draft, dueFrom: date ?? undefined })}
        />
        <DateField
          label={t('invoices.filter.dueTo')}
          value={draft.dueTo ?? null}
          min={draft.dueFrom}
          error={reversed ? t('date_from_after_to') : undefined}
          onChange={(date) => setDraft({ ...draft, dueTo: date ?? undefined })}
        />
      </Columns>
      {(sorgs.length > 1 || currencies.length > 1) && (
        <Columns least="narrow" gap={2}>
          {sorgs.length > 1 && (
            <SelectInput label={t('invoices.filter.sorg')} choices={[any, ...sorgs]} {...text('sorg')} />
          )}
          {currencies.length > 1 && (
            <SelectInput
              label={t('invoices.col.currency')}
              choices={[any, ...currencies.map((value) => ({ value, label: value }))]}
              {...text('currency')}
            />
          )}
        </Columns>
      )}
    </FilterForm>
  );
}

/** The active filters as chips, each with a remove button. */
export function useOpenInvoiceChips(
  search: OpenInvoicesSearch,
  refilter: (next: OpenInvoicesSearch) => void,
): ActiveFilter[] {
  const t = useText();
  const formats = useFormats();
  const chips: ActiveFilter[] = [];
  const add = (name: string, value: string | undefined, cleared: OpenInvoicesSearch): void => {
    if (value !== undefined) chips.push({ id: name, name, value, onRemove: () => refilter({ ...search, ...cleared }) });
  };
  add(t('invoices.filter.kind'), search.kind && t(`invoices.filter.${search.kind}`), { kind: undefined });
  add(t('invoices.filter.state'), search.state && t(`invoices.filter.${search.state}`), { state: undefined });
  const days = readDays(search.days);
  add(t('invoices.list.days'), days ? bucketName(t, days) : undefined, { days: undefined });
  if (search.dueFrom || search.dueTo) {
    const dates = [search.dueFrom, search.dueTo].map((date) => (date ? formats.date(date) : '…')).join(' – ');
    add(t('invoices.col.due'), dates, { dueFrom: undefined, dueTo: undefined });
  }
  add(t('invoices.filter.sorg'), search.sorg, { sorg: undefined });
  add(t('invoices.col.currency'), search.currency, { currency: undefined });
  add(t('invoices.col.payer'), search.payer, { payer: undefined });
  return chips;
}
