import { Link } from '@tanstack/react-router';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { DataTable } from './data-table.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Quantity } from '#ui/figures/figures.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import type { PageInfo, TableColumn } from './table.ts';
import type { KnownSearch } from './use-list-search.ts';
import type { useSettings } from './use-settings.ts';

type SettingsListProps<Row> = {
  /** Unique name of the table. */
  name: string;
  title: string;
  hint: string;
  /** Label of the button for a new entry. */
  add: string;
  /** Page, search and form in the address, from `useSettings`. */
  list: ReturnType<typeof useSettings>['list'];
  /** The loaded page of the list. */
  table: {
    readonly rows: readonly Row[] | undefined;
    readonly info: PageInfo | null;
    readonly fetching: boolean;
    readonly error: unknown;
    readonly onRetry: () => void;
  };
  columns: readonly TableColumn<Row>[];
  rowId: (row: Row) => string;
  /** The placeholder of the search; without it the list has none. */
  searchFor?: string;
  /** Filters beside the search. */
  toolbar?: ReactNode;
  /** Title and text of a list without rows. */
  empty: readonly [title: string, hint: string];
  /** Tabs above the list. */
  tabs?: ReactNode;
  /** The dialogs that are open. */
  children?: ReactNode;
};

/** A page of the administration: a list of settings with a button for a new entry. */
export function SettingsList<Row>(props: SettingsListProps<Row>) {
  const { title, table, list, children } = props;
  const create = (
    <Button variant="primary" icon={IconPlus} disabled={!table.rows} onClick={list.onAdd}>
      {props.add}
    </Button>
  );
  return (
    <PageFrame title={title} subtitle={props.hint} actions={create}>
      {props.tabs}
      {isForbidden(table.error) ? (
        <NoPermission />
      ) : (
        <DataTable
          name={props.name}
          label={title}
          columns={props.columns}
          {...table}
          rowId={props.rowId}
          view={list.view}
          onView={list.onView}
          search={props.searchFor === undefined ? undefined : list.words(props.searchFor)}
          toolbar={props.toolbar}
          onExport={null}
          empty={<NothingYet title={props.empty[0]}>{props.empty[1]}</NothingYet>}
        />
      )}
      {children}
    </PageFrame>
  );
}

export type FilterSelectProps = {
  label: string;
  value: string | undefined;
  /** The choice that does not filter. */
  any: string;
  choices: readonly { readonly value: string; readonly label: string }[];
  onChange: (chosen: string | undefined) => void;
};

/** A filter above a list. */
export function FilterSelect({ label, value, any, choices, onChange }: FilterSelectProps) {
  return (
    <SelectInput
      hideLabel
      inputSize="small"
      label={label}
      value={value ?? ''}
      placeholder={any}
      choices={choices}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  );
}

/** The name of an entry, as a link that opens its form: `search` is the address with the form. */
export const linkColumn = <Row,>(
  id: string,
  header: string,
  nameOf: (row: Row) => string,
  search: (row: Row) => KnownSearch,
): TableColumn<Row> => ({
  id,
  header,
  fixed: true,
  card: 'title',
  csv: nameOf,
  cell: (row) => (
    <Link to="." search={search(row)} resetScroll={false}>
      {nameOf(row)}
    </Link>
  ),
});

/** The sales organisation of an entry. */
export const sorgColumn = <Row extends { sorg: string; sorgName: string }>(header: string): TableColumn<Row> => ({
  id: 'sorg',
  header,
  csv: (row) => row.sorg,
  cell: (row) => `${row.sorg} ${row.sorgName}`,
});

/** A code or text of an entry. */
export const textColumn = <Row,>(id: string, header: string, textOf: (row: Row) => string): TableColumn<Row> => ({
  id,
  header,
  csv: textOf,
  cell: textOf,
});

/** A whole number of an entry. */
export const numberColumn = <Row,>(id: string, header: string, numberOf: (row: Row) => number): TableColumn<Row> => ({
  id,
  header,
  align: 'right',
  csv: (row) => String(numberOf(row)),
  cell: (row) => <Quantity value={numberOf(row)} />,
});

/** The button that removes an entry. */
export const removeColumn = <Row,>(
  header: string,
  labelOf: (row: Row) => string,
  onRemove: (row: Row) => void,
): TableColumn<Row> => ({
  id: 'actions',
  acts: true,
  header,
  align: 'right',
  card: 'figure',
  cell: (row) => <IconButton size="small" icon={IconTrash} label={labelOf(row)} onClick={() => onRemove(row)} />,
});
