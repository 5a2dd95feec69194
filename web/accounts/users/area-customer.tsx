import { useState } from 'react';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { SearchSelect } from '#ui/form/search-select.tsx';
import type { AreaRow } from './user-values.ts';
import { AreaCustomers } from './users.documents.ts';
import { useSettled } from '#ui/table/use-settled.ts';

/** Milliseconds between the last key and the search. */
const settledAfterMs = 200;

type Props = {
  row: AreaRow;
  error: string | undefined;
  disabled: boolean;
  us: boolean;
  onChange: (customer: Pick<AreaRow, 'value' | 'valueName'>) => void;
};

/** The customer of an area, found by name, city or code. */
export function AreaCustomer({ row, error, disabled, us, onChange }: Props) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), settledAfterMs);
  const query = useDocument(
    AreaCustomers,
    { sorg: row.sorg, search: search || null, us },
    { enabled: row.sorg !== '' && !disabled },
  );
  const found = (query.data?.areaCustomers ?? []).map(({ unified, custName, custCity }) => ({
    value: unified,
    name: custName,
    label: [custName, custCity, shownCode(unified)].filter(Boolean).join(', '),
  }));
  const isFound = found.some(({ value }) => value === row.value);
  const kept = {
    value: row.value,
    name: row.valueName ?? null,
    label: [row.valueName, shownCode(row.value)].filter(Boolean).join(', '),
  };
  return (
    <SearchSelect
      label={t('users.area.customer')}
      placeholder={t('users.area.customerHint')}
      error={error ?? (query.error ? t('users.area.customersFailed') : undefined)}
      choices={row.value === '' || isFound ? found : [kept, ...found]}
      value={row.value || null}
      disabled={disabled}
      loading={query.isFetching}
      onSearch={setTyped}
      onChange={(value) =>
        onChange({ value: value ?? '', valueName: found.find((one) => one.value === value)?.name ?? null })
      }
    />
  );
}
