import { type ReactNode, useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { addDays } from '#rules/dates.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Columns } from '#ui/page/layout.tsx';
import type { ActiveFilter } from '#ui/button/chip.tsx';
import { FilterForm, FilterFormPanel } from './filter-form.tsx';
import type { ListFilter, ListFilters } from './list-filters.ts';

type Values = Readonly<Record<string, unknown>>;
type Choices = readonly { readonly value: string; readonly label: string }[];
type Given = string | undefined;

/** The rules of a list for its ranges of days. */
type RangeRules = {
  /** Why the range is refused. */
  fault: (from: Given, until: Given) => string | undefined;
  /** The range in words. */
  words: (from: Given, until: Given) => string;
  /** The most days, both included, and the hint that says so. */
  longest: number;
  hint: string;
};

type FilterTexts = {
  /** Names the panel: "Filter orders". */
  title: string;
  /** The label of the chip that opens it. */
  add: string;
  apply: string;
  /** The choice that does not filter. */
  any: string;
  /** The choices of filters whose codes are data, by parameter; a filter with fewer than two is not offered. */
  choices?: Readonly<Record<string, Choices>>;
  ranges?: RangeRules;
};

const givenOf = (search: Values, name: string): Given => {
  const value = search[name];
  return typeof value === 'string' ? value : undefined;
};

type Ranges = Pick<RangeRules, 'fault' | 'words'> & Partial<RangeRules>;

function useRanges(rules: RangeRules | undefined): Ranges {
  const t = useText();
  const formats = useFormats();
  return (
    rules ?? {
      fault: (from, until) => (from && until && from > until ? t('date_from_after_to') : undefined),
      words: (from, until) => [from, until].map((day) => (day ? formats.date(day) : '…')).join(' – '),
    }
  );
}

/**
 * Chips and panel of the declared filters of a list, for its table:
 * `<DataTable {...useListFilters(openFilters, search, refilter, { title, add, apply, any })} />`.
 */
export function useListFilters<Search extends object>(
  filters: ListFilters,
  search: Search,
  refilter: (next: Search) => void,
  texts: FilterTexts,
): { filters: ActiveFilter[]; toolbar: ReactNode } {
  const t = useText();
  const ranges = useRanges(texts.ranges);
  const values = Object.fromEntries(Object.entries(search)) as Values;
  const without =
    (...names: string[]) =>
    () =>
      refilter({ ...search, ...Object.fromEntries(names.map((name) => [name, undefined])) });
  const chipOf = ([name, filter]: [string, ListFilter]): ActiveFilter[] => {
    if (filter.kind === 'until') return [];
    if (filter.kind === 'from') {
      const [from, until] = [givenOf(values, name), givenOf(values, filter.until)];
      if (!from && !until) return [];
      const value = ranges.words(from, until);
      return [{ id: name, name: t(filter.range), value, onRemove: without(name, filter.until) }];
    }
    const value = givenOf(values, name);
    if (!value || (filter.kind === 'choice' && !filter.offered.includes(value))) return [];
    const choice = texts.choices?.[name]?.find((one) => one.value === value);
    const words = filter.kind === 'choice' ? t(filter.word(value)) : (choice?.label ?? value);
    return [{ id: name, name: t(filter.label), value: words, onRemove: without(name) }];
  };
  return {
    filters: Object.entries(filters).flatMap(chipOf),
    toolbar: (
      <FilterFormPanel onChange={refilter} title={texts.title} add={texts.add}>
        {(apply) => (
          <DeclaredForm
            key={JSON.stringify(search)}
            filters={filters}
            search={values}
            texts={texts}
            ranges={ranges}
            onApply={(next) => apply({ ...search, ...next })}
          />
        )}
      </FilterFormPanel>
    ),
  };
}

type FormProps = {
  filters: ListFilters;
  search: Values;
  texts: FilterTexts;
  ranges: Ranges;
  onApply: (next: Values) => void;
};

function DeclaredForm({ filters, search, texts, ranges, onApply }: FormProps) {
  const t = useText();
  const [draft, setDraft] = useState<Values>(search);
  const choicesOf = (name: string, filter: ListFilter): Choices => {
    if (filter.kind === 'choice') return filter.offered.map((value) => ({ value, label: t(filter.word(value)) }));
    const known = texts.choices?.[name] ?? [];
    return known.length > 1 ? known : [];
  };
  const selects: ReactNode[] = [];
  const days: ReactNode[] = [];
  const faults: (string | undefined)[] = [];
  for (const [name, filter] of Object.entries(filters)) {
    if (filter.kind === 'from') {
      const fault = ranges.fault(givenOf(draft, name), givenOf(draft, filter.until));
      faults.push(fault);
      days.push(
        <RangeFields
          key={name}
          labels={[t(filter.label), t(filters[filter.until]?.label ?? filter.label)]}
          from={givenOf(draft, name)}
          until={givenOf(draft, filter.until)}
          fault={fault}
          rules={ranges}
          onChange={(from, until) => setDraft({ ...draft, [name]: from, [filter.until]: until })}
        />,
      );
    }
    if (filter.kind !== 'choice' && filter.kind !== 'code') continue;
    const choices = choicesOf(name, filter);
    if (choices.length === 0) continue;
    selects.push(
      <SelectInput
        key={name}
        label={t(filter.label)}
        choices={[{ value: '', label: texts.any }, ...choices]}
        value={givenOf(draft, name) ?? ''}
        onChange={(event) => setDraft({ ...draft, [name]: event.target.value || undefined })}
      />,
    );
  }
  return (
    <FilterForm
      action={texts.apply}
      refused={faults.some((fault) => fault !== undefined)}
      onApply={() => onApply(draft)}
    >
      {selects.length > 0 && (
        <Columns least="narrow" gap={2}>
          {selects}
        </Columns>
      )}
      {days}
    </FilterForm>
  );
}

type RangeProps = {
  labels: readonly [from: string, until: string];
  from: Given;
  until: Given;
  fault: string | undefined;
  rules: Partial<RangeRules>;
  onChange: (from: Given, until: Given) => void;
};

/** The first and the last day of a range. */
export function RangeFields({ labels, from, until, fault, rules: { longest, hint }, onChange }: RangeProps) {
  return (
    <Columns least="narrow" gap={2}>
      <DateField label={labels[0]} value={from ?? null} onChange={(date) => onChange(date ?? undefined, until)} />
      <DateField
        label={labels[1]}
        value={until ?? null}
        min={from}
        max={from && longest ? addDays(from, longest - 1) : undefined}
        error={fault}
        hint={hint}
        onChange={(date) => onChange(from, date ?? undefined)}
      />
    </Columns>
  );
}
