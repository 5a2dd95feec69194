import { productCategories } from '#rules/service/claims/status.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import type { ActiveFilter } from '#ui/button/chip.tsx';
import { SelectInput, Switch, TextInput } from '#ui/form/field.tsx';
import { FilterForm, FilterFormPanel, useFilterDraft } from '#ui/filter/filter-form.tsx';
import { Text } from '#ui/page/layout.tsx';
import type { QueueCount } from './claim-desk.documents.ts';
import { type DeskSearch, queueAges, queueSorts } from './claim-desk.links.ts';
import css from './claim-desk.module.css';
import { statusOf } from '#service/claims/claim-words.tsx';
import { ClaimBrands } from '#service/claims/claims.documents.ts';

type FilterProps = { search: DeskSearch; onChange: (search: DeskSearch) => void };

const CountPlace = () => (
  <div className={css.count} data-skeleton aria-hidden>
    <Text size="sm">&nbsp;</Text>
    <Text size="mid">&nbsp;</Text>
    <Text size="xs">&nbsp;</Text>
  </div>
);

/** How many claims are in each status; a press filters by it. */
export function QueueCounts({ counts, search, onChange }: FilterProps & { counts: readonly QueueCount[] | undefined }) {
  const t = useText();
  return (
    <div className={css.counts} role="group" aria-label={t('claim-desk.queue.counts')}>
      {!counts && Array.from({ length: 5 }, (_, at) => <CountPlace key={at} />)}
      {counts?.map(({ status, count, overdue, mine, unassigned }) => {
        const id = statusOf(status.id) ?? undefined;
        const pressed = search.status === id;
        return (
          <button
            key={status.id}
            type="button"
            className={css.count}
            aria-pressed={pressed}
            onClick={() => onChange({ ...search, status: pressed ? undefined : id })}
          >
            <Text size="sm" tone="muted">
              {status.description}
            </Text>
            <Text size="mid" strong>
              {count}
            </Text>
            <Text size="xs" tone={overdue > 0 ? 'err' : 'muted'}>
              {t('claim-desk.queue.share', { overdue, mine, unassigned })}
            </Text>
          </button>
        );
      })}
    </div>
  );
}

/** Assignee, type, order, overdue claims only, and a panel with more filters. */
export function DeskToolbar({ search, onChange }: FilterProps) {
  const t = useText();
  return (
    <>
      <SelectInput
        hideLabel
        inputSize="small"
        label={t('claims.field.assignee')}
        value={search.assignee ?? ''}
        placeholder={t('claim-desk.filter.anybody')}
        choices={[
          { value: 'me', label: t('claim-desk.filter.me') },
          { value: 'none', label: t('claim-desk.queue.nobody') },
        ]}
        onChange={({ target }) =>
          onChange({ ...search, assignee: target.value === 'me' || target.value === 'none' ? target.value : undefined })
        }
      />
      <SelectInput
        hideLabel
        inputSize="small"
        label={t('claims.filter.type')}
        value={search.type ?? ''}
        placeholder={t('claim-desk.filter.anyType')}
        choices={productCategories.map((value) => ({ value, label: t(`claims.type.${value}`) }))}
        onChange={({ target }) => onChange({ ...search, type: productCategories.find((one) => one === target.value) })}
      />
      <SelectInput
        hideLabel
        inputSize="small"
        label={t('claim-desk.filter.order')}
        value={search.order ?? 'due'}
        choices={queueSorts.map((value) => ({ value, label: t(`claim-desk.order.${value}`) }))}
        onChange={({ target }) =>
          onChange({ ...search, order: queueSorts.find((one) => one === target.value && one !== 'due') })
        }
      />
      <Switch
        label={t('claim-desk.filter.overdue')}
        checked={search.overdue === true}
        onChange={(event) => onChange({ ...search, overdue: event.target.checked || undefined })}
      />
      <FilterFormPanel onChange={onChange} title={t('claims.filter.title')} add={t('claims.filter.add')}>
        {(apply) => <DeskFilterForm search={search} onChange={apply} />}
      </FilterFormPanel>
    </>
  );
}

/** Brand, model, customer, age, and settlements that failed. */
function DeskFilterForm({ search, onChange }: FilterProps) {
  const t = useText();
  const { draft, setDraft, text } = useFilterDraft(search);
  const brands = useDocument(ClaimBrands, {}, { quiet: true });
  const any = { value: '', label: t('claims.filter.any') };
  return (
    <FilterForm action={t('claims.filter.apply')} onApply={() => onChange(draft)}>
      <SelectInput
        label={t('claims.filter.brand')}
        choices={[any, ...(brands.data?.claimBrandsV2 ?? []).map(({ code, name }) => ({ value: code, label: name }))]}
        {...text('brand')}
      />
      <TextInput label={t('claim-desk.filter.model')} maxLength={60} {...text('model')} />
      <TextInput label={t('claim-desk.filter.customer')} maxLength={60} {...text('customer')} />
      <SelectInput
        label={t('claim-desk.filter.age')}
        choices={[
          any,
          ...queueAges.map((value) => ({ value, label: t('claim-desk.filter.days', { count: Number(value) }) })),
        ]}
        {...text('age')}
      />
      <Switch
        label={t('claim-desk.filter.failed')}
        checked={draft.failed === true}
        onChange={(event) => setDraft({ ...draft, failed: event.target.checked || undefined })}
      />
    </FilterForm>
  );
}

/** The filters of the panel that are on, as chips. */
export function useActiveDeskFilters(search: DeskSearch, onChange: FilterProps['onChange']): ActiveFilter[] {
  const t = useText();
  const { brand, model, customer, age, failed } = search;
  const brands = useDocument(ClaimBrands, {}, { quiet: true, enabled: brand !== undefined });
  const chip = (id: keyof DeskSearch, name: string, value: string | undefined): ActiveFilter[] =>
    value === undefined ? [] : [{ id, name, value, onRemove: () => onChange({ ...search, [id]: undefined }) }];
  return [
    ...chip(
      'brand',
      t('claims.filter.brand'),
      brand && (brands.data?.claimBrandsV2.find(({ code }) => code === brand)?.name ?? brand),
    ),
    ...chip('model', t('claim-desk.filter.model'), model),
    ...chip('customer', t('claim-desk.filter.customer'), customer),
    ...chip('age', t('claim-desk.filter.age'), age && t('claim-desk.filter.days', { count: Number(age) })),
    ...chip('failed', t('claims.detail.settlement'), failed && t('claims.settlement.ended')),
  ];
}
