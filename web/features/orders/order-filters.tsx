import { useState } from 'react';
import { addDays } from '../../../rules/dates.ts';
import { longestRangeDays as longestRange } from '../../../rules/orders/open-choices.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { SelectInput } from '../../ui/field.tsx';
import { FilterPanel } from '../../ui/filter-panel.tsx';
import { Columns, Row, Stack } from '../../ui/layout.tsx';
import { orderOrigins, orderStatuses, type OrderFilterName, type OrdersSearch } from './orders.links.ts';
import css from './orders.module.css';
import { useRangeFault } from './use-range-fault.ts';

/** The message id of a state. */
export const statusText = (status: OrderFilterName) =>
  `orders.status.${status.replace(' ', '_') as Exclude<OrderFilterName, 'on processing'> | 'on_processing'}` as const;

type FilterProps = { search: OrdersSearch; onChange: (search: OrdersSearch) => void };

/** The filters behind the "+ Filter" chip. Dates are validated before they are sent. */
export function OrderFilters(props: FilterProps) {
  const t = useText();
  return (
    <FilterPanel title={t('orders.filter.title')} add={t('orders.filter.add')}>
      {(close) => (
        <FilterForm
          {...props}
          onChange={(next) => {
            props.onChange(next);
            close();
          }}
        />
      )}
    </FilterPanel>
  );
}

function FilterForm({ search, onChange }: FilterProps) {
  const t = useText();
  const [draft, setDraft] = useState<OrdersSearch>(search);
  const any = { value: '', label: t('orders.filter.any') };
  const dateError = useRangeFault(draft.from, draft.to);
  const set = <Name extends 'status' | 'origin' | 'erp' | 'acting'>(name: Name) => ({
    value: draft[name] ?? '',
    onChange: (event: { target: { value: string } }) =>
      setDraft({ ...draft, [name]: event.target.value === '' ? undefined : event.target.value }),
  });
  return (
    <form
      className={css.filters}
      onSubmit={(event) => {
        event.preventDefault();
        if (!dateError) onChange(draft);
      }}
    >
      <Stack gap={3}>
        <SelectInput
          label={t('orders.filter.status')}
          choices={[any, ...orderStatuses.map((value) => ({ value, label: t(statusText(value)) }))]}
          {...set('status')}
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
          {...set('origin')}
        />
        <SelectInput
          label={t('orders.filter.acting')}
          choices={[
            any,
            { value: 'yes', label: t('orders.filter.actingYes') },
            { value: 'no', label: t('orders.filter.actingNo') },
          ]}
          {...set('acting')}
        />
        <Row justify="end">
          <Button type="submit" variant="primary" disabled={dateError !== undefined}>
            {t('orders.filter.apply')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
