import { useState } from 'react';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { SearchSelect } from '#ui/form/search-select.tsx';
import { useSettled } from '#ui/table/use-settled.ts';
import { CollectDealers } from './collect-desk.documents.ts';

/** Milliseconds between the last key and the search. */
const settledAfterMs = 200;

/** The dealer with a code, once it is loaded; its code until then. */
export function useDealerName(code: string | undefined): string {
  const query = useDocument(CollectDealers, { search: code ?? '' }, { enabled: code !== undefined });
  const found = query.data?.clickCollectDealers.find(({ custCode }) => custCode === code);
  return found?.custName ?? shownCode(code ?? '');
}

/** Limits the list to one dealer, found by name or code among those who have orders. */
export function DealerFilter({
  value,
  onChange,
}: {
  /** Unified code. */
  value: string | undefined;
  onChange: (code: string | undefined) => void;
}) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const query = useDocument(CollectDealers, { search: useSettled(typed.trim(), settledAfterMs) });
  const name = useDealerName(value);
  const found = (query.data?.clickCollectDealers ?? []).map(({ custCode, custName, custCity }) => ({
    value: custCode,
    label: [custName, custCity, shownCode(custCode)].filter(Boolean).join(', '),
  }));
  const kept = value === undefined || found.some((one) => one.value === value) ? [] : [{ value, label: name }];
  return (
    <SearchSelect
      hideLabel
      inputSize="small"
      label={t('counter.field.dealer')}
      placeholder={t('counter.desk.anyDealer')}
      choices={[...kept, ...found]}
      value={value ?? null}
      loading={query.isFetching}
      onSearch={setTyped}
      onChange={(code) => onChange(code ?? undefined)}
    />
  );
}
