import { useMemo } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import css from './upload-area.module.css';

/** A row of a checked sheet. */
export interface ShownSheetRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly remarks: readonly { readonly text: string }[];
  readonly changes: readonly { readonly name: string; readonly before: string | null; readonly after: string | null }[];
  readonly refusalText?: string | null;
}

/** The columns of a sheet: their codes, headings, and the one that says what a row is about. */
export interface SheetHeadings {
  readonly columns: readonly string[];
  readonly headingOf: (column: string) => string;
  readonly title: string;
  /** Values are shown with what they are, because a row sets several. */
  readonly named?: boolean;
}

/** The columns of the rows of an upload: the cells of the file, values before and after, and remarks. */
export function useRowColumns({
  columns,
  headingOf,
  title,
  named = false,
}: SheetHeadings): TableColumn<ShownSheetRow>[] {
  const t = useText();
  return useMemo<TableColumn<ShownSheetRow>[]>(
    () => [
      {
        id: 'line',
        header: t('upload-area.row.line'),
        card: 'foot',
        align: 'right',
        csv: (row) => row.line,
        cell: (row) => row.line,
      },
      ...columns.map((column, at): TableColumn<ShownSheetRow> => ({
        id: column,
        header: headingOf(column),
        noWrap: true,
        ...(column === title && { fixed: true, card: 'title' }),
        csv: (row) => row.cells[at] ?? '',
        cell: (row) => row.cells[at] || '–',
      })),
      {
        id: 'before',
        header: t('upload-area.row.before'),
        csv: (row) => row.changes.map(({ before }) => before ?? '').join(', '),
        cell: (row) => <Values row={row} which="before" named={named} />,
      },
      {
        id: 'after',
        header: t('upload-area.row.after'),
        csv: (row) => row.changes.map(({ after }) => after ?? '').join(', '),
        cell: (row) => <Values row={row} which="after" named={named} />,
      },
      {
        id: 'remark',
        header: t('upload-area.row.remark'),
        csv: (row) => wordsOf(row).join(' '),
        cell: (row) =>
          wordsOf(row).length === 0 ? (
            '–'
          ) : (
            <Stack gap={0}>
              {wordsOf(row).map((words) => (
                <Text key={words} size="sm">
                  {words}
                </Text>
              ))}
            </Stack>
          ),
      },
    ],
    [t, columns, headingOf, title, named],
  );
}

const wordsOf = ({ remarks, refusalText }: ShownSheetRow): string[] => [
  ...remarks.map(({ text }) => text),
  ...(refusalText ? [refusalText] : []),
];

function Values({ row, which, named }: { row: ShownSheetRow; which: 'before' | 'after'; named: boolean }) {
  const t = useText();
  if (row.changes.length === 0) return '–';
  return (
    <Stack gap={0}>
      {row.changes.map((change, at) => (
        <span key={at} className={which === 'after' ? css.after : undefined}>
          {named && `${change.name}: `}
          {change[which] ?? t('upload-area.row.nothing')}
        </span>
      ))}
    </Stack>
  );
}
