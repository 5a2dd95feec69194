import { useMemo } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import type { GapRow } from './article-files.documents.ts';

/** Columns of the articles that lack something; pixels only where pictures are too small. */
export function useGapColumns(pixels: boolean): TableColumn<GapRow>[] {
  const t = useText();
  return useMemo(() => {
    const text = (
      id: 'article' | 'name' | 'model' | 'color' | 'sorg',
      value: (row: GapRow) => string,
      look: Partial<TableColumn<GapRow>> = {},
    ): TableColumn<GapRow> => ({
      id,
      header: t(`article-files.col.${id}`),
      csv: value,
      cell: (row) => value(row) || '–',
      ...look,
    });
    return [
      text('article', (row) => row.articleCode, { fixed: true, card: 'title', noWrap: true }),
      text('name', (row) => row.name),
      text('model', (row) => row.modelCode),
      text('color', (row) => row.color),
      text('sorg', (row) => row.sorg, { card: 'meta' }),
      ...(pixels
        ? [
            {
              id: 'pixels',
              header: t('article-files.col.pixels'),
              align: 'right' as const,
              noWrap: true,
              cell: ({ width, height }: GapRow) => (width === null || height === null ? '–' : `${width} × ${height}`),
            },
          ]
        : []),
    ];
  }, [t, pixels]);
}
