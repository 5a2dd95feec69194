import { addDays } from '#rules/dates.ts';
import { longestRangeDays, openRisks, openStates } from '#rules/ordering/orders/open-choices.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useSite } from '#platform/site.ts';
import type { ActiveFilter } from '#ui/button/chip.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { FilterForm, FilterFormPanel, useFilterDraft } from '#ui/table/filter-form.tsx';
import { Columns } from '#ui/page/layout.tsx';
import { orderOrigins, type OrdersSearch } from './orders.links.ts';
import { useRangeFault, useRangeText } from './date-range.part.tsx';

/** States of open lines that a user can choose; the contract calls all but the first `on processing`. */
const chosenStates = openStates.filter((state) => state !== 'on processing');
type Chosen = Exclude<(typeof openStates)[number], 'on processing'>;
const stateText = (state: string) => `open.state.${state as Chosen}` as const;

type FilterProps = { search: OrdersSearch; onChange: (search: OrdersSearch) => void };
type Range = readonly [from: 'from' | 'wishedFrom', to: 'to' | 'wishedTo'];

/** Two dates, at most 30 days apart, both included. */
export function RangeFields({
  draft,
  names: [from, to],
  labels,
  onChange,
}: {
  draft: OrdersSearch;
  names: Range;
  labels: readonly [string, string];
  onChange: (draft: OrdersSearch) => void;
}) {
  const t = useText();
  const [first, last] = [draft[from], draft[to]];
  return (
    <Columns least="narrow" gap={2}>
      <DateField
        label={labels[0]}
        value={first ?? null}
        onChange={(date) => onChange({ ...draft, [from]: date ?? undefined })}
      />
      <DateField
        label={labels[1]}
        value={last ?? null}
        min={first}
        max={first && addDays(first, longestRangeDays - 1)}
        error={useRangeFault(first, last)}
        hint={t('open.filter.range', { days: longestRangeDays })}
        onChange={(date) => onChange({ ...draft, [to]: date ?? undefined })}
      />
    </Columns>
  );
}

/** The filters of open orders and open lines behind the "+ Filter" chip. */
export function OpenFilters(props: FilterProps) {
  const t = useText();
  return (
    <FilterFormPanel onChange={props.onChange} title={t('open.filter.title')} add={t('open.filter.add')}>
      {(apply) => <OpenFilterForm {...props} onChange={apply} />}
    </FilterFormPanel>
  );
}

function OpenFilterForm({ search, onChange }: FilterProps) {
  const t = useText();
  const { sorgs } = useSite();
  const { draft, setDraft, text } = useFilterDraft(search);
  const faults = [useRangeFault(draft.from, draft.to), useRangeFault(draft.wishedFrom, draft.wishedTo)];
  const refused = faults.some((fault) => fault !== undefined);
  const any = { value: '', label: t('open.filter.any') };
  return (
    <FilterForm action={t('open.filter.apply')} refused={refused} onApply={() => onChange(draft)}>
      <Columns least="narrow" gap={2}>
        <SelectInput
          label={t('open.filter.status')}
          choices={[any, ...chosenStates.map((value) => ({ value, label: t(stateText(value)) }))]}
          {...text('state')}
        />
        <SelectInput
          label={t('open.filter.risk')}
          choices={[any, ...openRisks.map((value) => ({ value, label: t(`open.risk.${value}`) }))]}
          {...text('risk')}
        />
      </Columns>
      <RangeFields
        draft={draft}
        names={['from', 'to']}
        labels={[t('open.filter.from'), t('open.filter.to')]}
        onChange={setDraft}
      />
      <RangeFields
        draft={draft}
        names={['wishedFrom', 'wishedTo']}
        labels={[t('open.filter.requestedFrom'), t('open.filter.requestedTo')]}
        onChange={setDraft}
      />
      <Columns least="narrow" gap={2}>
        <SelectInput
          label={t('open.filter.origin')}
          choices={[any, ...orderOrigins.map((value) => ({ value, label: t(`open.origin.${value}`) }))]}
          {...text('origin')}
        />
        {sorgs.length > 1 && (
          <SelectInput
            label={t('open.filter.sorg')}
            choices={[any, ...sorgs.map((value) => ({ value, label: value }))]}
            {...text('sorg')}
          />
        )}
      </Columns>
    </FilterForm>
  );
}

/** The active filters as chips, each with a remove button. */
export function useOpenFilterChips(search: OrdersSearch, refilter: (next: OrdersSearch) => void): ActiveFilter[] {
  const t = useText();
  const rangeText = useRangeText();
  const chips: ActiveFilter[] = [];
  const add = (id: 'state' | 'risk' | 'sorg' | 'origin', name: string, value: string | undefined): void => {
    if (value) chips.push({ id, name, value, onRemove: () => refilter({ ...search, [id]: undefined }) });
  };
  const range = ([from, to]: Range, name: string): void => {
    if (!search[from] && !search[to]) return;
    chips.push({
      id: from,
      name,
      value: rangeText(search[from], search[to]),
      onRemove: () => refilter({ ...search, [from]: undefined, [to]: undefined }),
    });
  };
  add(
    'state',
    t('open.filter.status'),
    search.state && search.state !== 'on processing' ? t(stateText(search.state)) : undefined,
  );
  add('risk', t('open.filter.risk'), search.risk && t(`open.risk.${search.risk}`));
  range(['from', 'to'], t('open.filter.ordered'));
  range(['wishedFrom', 'wishedTo'], t('open.filter.requested'));
  add('origin', t('open.filter.origin'), search.origin && t(`open.origin.${search.origin}`));
  add('sorg', t('open.filter.sorg'), search.sorg);
  return chips;
}
