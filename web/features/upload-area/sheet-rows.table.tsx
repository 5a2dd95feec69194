import { useMemo } from 'react';
import type { UploadColumn } from '../../../rules/upload-area/columns.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import type { TableColumn } from '../../ui/table.ts';
import type { SheetRowShown } from './upload-area.documents.ts';
import css from './upload-area.module.css';

/** The columns of the rows of an upload: the cells of the file, values before and after, and remarks. */
export function useRowColumns(columns: readonly string[]): TableColumn<SheetRowShown>[] {
  const t = useText();
  return useMemo<TableColumn<SheetRowShown>[]>(
    () => [
      {
        id: 'line',
        header: t('upload-area.row.line'),
        align: 'right',
        csv: (row) => row.line,
        cell: (row) => row.line,
      },
      ...columns.map((column, at): TableColumn<SheetRowShown> => ({
        id: column,
        header: t(`upload-area.column.${column as UploadColumn}`),
        noWrap: true,
        ...(column === titleOf(columns) && { fixed: true, card: 'title' }),
        csv: (row) => row.cells[at] ?? '',
        cell: (row) => row.cells[at] || '–',
      })),
      {
        id: 'before',
        header: t('upload-area.row.before'),
        csv: (row) => row.changes.map(({ before }) => before ?? '').join(', '),
        cell: (row) => <Values row={row} which="before" />,
      },
      {
        id: 'after',
        header: t('upload-area.row.after'),
        csv: (row) => row.changes.map(({ after }) => after ?? '').join(', '),
        cell: (row) => <Values row={row} which="after" />,
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
    [t, columns],
  );
}

/** The column that says what a row is about: the customer's code, else the article. */
const titleOf = (columns: readonly string[]): string => (columns.includes('code') ? 'code' : 'article');

const wordsOf = ({ remarks, refusalText }: SheetRowShown): string[] => [
  ...remarks.map(({ text }) => text),
  ...(refusalText === null ? [] : [refusalText]),
];

function Values({ row, which }: { row: SheetRowShown; which: 'before' | 'after' }) {
  const t = useText();
  if (row.changes.length === 0) return '–';
  return (
    <Stack gap={0}>
      {row.changes.map((change, at) => (
        <span key={at} className={which === 'after' ? css.after : undefined}>
          {change[which] ?? t('upload-area.row.nothing')}
        </span>
      ))}
    </Stack>
  );
}
