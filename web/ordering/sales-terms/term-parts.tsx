import { IconCheck, IconEyeOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Translate, useText } from '#platform/texts/texts.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { FilterSelect, type FilterSelectProps } from '#ui/table/settings-list.tsx';
import { Quantity } from '#ui/figures/figures.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import type { KnownSearch } from '#ui/table/use-list-search.ts';

export type SorgChoices = readonly { readonly sorg: string; readonly name: string }[];

export const sorgChoices = (sorgs: SorgChoices) =>
  sorgs.map(({ sorg, name }) => ({ value: sorg, label: `${sorg} ${name}` }));

/** Narrows a list to one sales organisation. */
export function SorgFilter({
  sorgs,
  ...filter
}: { sorgs: SorgChoices } & Pick<FilterSelectProps, 'value' | 'onChange'>) {
  const t = useText();
  return (
    <FilterSelect label={t('terms.field.sorg')} any={t('terms.sorg.any')} choices={sorgChoices(sorgs)} {...filter} />
  );
}

/** True if dealers are offered a method or option. */
export const offeredColumn = <Row extends { active: boolean }>(header: string, t: Translate): TableColumn<Row> => ({
  id: 'status',
  header,
  card: 'status',
  csv: (row) => String(row.active),
  cell: ({ active }) =>
    active ? (
      <StatusChip tone="ok" icon={IconCheck}>
        {t('terms.status.on')}
      </StatusChip>
    ) : (
      <StatusChip icon={IconEyeOff}>{t('terms.status.off')}</StatusChip>
    ),
});

/** The number of customers, as a link that shows them: `search` is the address with their dialog. */
export const customersColumn = <Row extends { customerCount: number }>(
  header: string,
  search: (row: Row) => KnownSearch,
): TableColumn<Row> => ({
  id: 'customers',
  header,
  align: 'right',
  csv: (row) => String(row.customerCount),
  cell: (row) =>
    row.customerCount === 0 ? (
      <Quantity value={0} />
    ) : (
      <Link to="." search={search(row)} resetScroll={false} aria-label={`${header}: ${row.customerCount}`}>
        <Quantity value={row.customerCount} />
      </Link>
    ),
});
