import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';

const onePage = { page: 1, limit: 20 };

type ShortListProps<Entry> = {
  /** Unique name of the table. */
  name: string;
  label: string;
  /** The button for a new entry; null for users who may not add one. */
  add: Pick<ComponentProps<typeof Button>, 'icon' | 'children' | 'disabled' | 'onClick'> | null;
  query: Pick<UseQueryResult, 'isFetching' | 'error' | 'refetch'>;
  rows: readonly Entry[] | undefined;
  columns: readonly TableColumn<Entry>[];
  /** Title and text of a list without entries. */
  empty: readonly [title: string, hint: string];
  /** The dialogs that are open. */
  children: ReactNode;
};

const entryId = ({ id }: { id: string }): string => id;

/** The settings of a user or market, few enough for one page, with a button for a new one. */
export function ShortList<Entry extends { id: string }>(props: ShortListProps<Entry>) {
  const { add, query, rows } = props;
  return (
    <>
      <DataTable
        name={props.name}
        label={props.label}
        columns={props.columns}
        rows={rows}
        info={rows ? { page: 1, count: rows.length, pageTotal: 1 } : null}
        fetching={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        rowId={entryId}
        view={onePage}
        onExport={null}
        toolbar={add && <Button size="small" {...add} />}
        empty={<NothingYet title={props.empty[0]}>{props.empty[1]}</NothingYet>}
      />
      {props.children}
    </>
  );
}

/** The name of an entry with a line below it. */
export const titleColumn = <Entry,>(
  id: string,
  header: string,
  nameOf: (entry: Entry) => string,
  noteOf: (entry: Entry) => string,
): TableColumn<Entry> => ({
  id,
  header,
  fixed: true,
  card: 'title',
  csv: nameOf,
  cell: (entry) => (
    <Stack gap={0}>
      <span>{nameOf(entry)}</span>
      <Text size="xs" tone="muted">
        {noteOf(entry)}
      </Text>
    </Stack>
  ),
});

/** The actions on an entry. */
export const actionsColumn = <Entry,>(header: string, buttons: (entry: Entry) => ReactNode): TableColumn<Entry> => ({
  id: 'actions',
  acts: true,
  header,
  align: 'right',
  card: 'figure',
  cell: (entry) => (
    <Row gap={1} justify="end">
      {buttons(entry)}
    </Row>
  ),
});
