import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { parseRendition, type RenditionFormat } from '#rules/attachments/renditions.ts';
import type { LibraryDownloadsQuery, MaterialDownloadsQuery } from '#platform/api/generated/graphql.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Instant, Quantity } from '#ui/figures/figures.tsx';
import { Text } from '#ui/page/layout.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import css from './marketing-admin.module.css';
import { MaterialThumb } from './material-list.table.tsx';

export type DownloadedFile = LibraryDownloadsQuery['mostDownloadedContent'][number];
export type DownloadedRendition = MaterialDownloadsQuery['contentDownloads'][number];
type Counted = Pick<DownloadedFile, 'count' | 'customers' | 'lastAt'>;

/** Downloads, customers and the last download. */
function useCountColumns(): TableColumn<Counted>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'count',
        header: t('marketing-admin.field.downloads'),
        align: 'right',
        card: 'figure',
        csv: (row) => row.count,
        cell: (row) => <Quantity value={row.count} />,
      },
      {
        id: 'customers',
        header: t('marketing-statistics.col.customers'),
        align: 'right',
        csv: (row) => row.customers,
        cell: (row) => <Quantity value={row.customers} />,
      },
      {
        id: 'last',
        header: t('marketing-statistics.col.last'),
        csv: (row) => row.lastAt,
        cell: (row) => <Instant at={row.lastAt} show="minute" />,
      },
    ],
    [t],
  );
}

/** Columns of the most downloaded files; the title opens the statistics of its material for the same days. */
export function useFileColumns(days: number | undefined): TableColumn<DownloadedFile>[] {
  const t = useText();
  const lang = useLocale();
  const counts = useCountColumns();
  return useMemo<TableColumn<DownloadedFile>[]>(
    () => [
      {
        id: 'title',
        header: t('marketing-statistics.col.material'),
        fixed: true,
        card: 'title',
        csv: (row) => row.title,
        cell: (row) => (
          <span className={css.named}>
            <MaterialThumb file={row.file} />
            <span className={css.names}>
              <Link
                to="/$lang/admin/marketing-material/statistics"
                params={{ lang }}
                search={{ days, material: row.itemId }}
              >
                {row.title}
              </Link>
              <Text size="xs" tone="muted" truncate>
                {row.file.fileName}
              </Text>
            </span>
          </span>
        ),
      },
      ...counts,
    ],
    [t, lang, days, counts],
  );
}

const formatNames: Readonly<Record<RenditionFormat, string>> = { jpg: 'JPEG', webp: 'WebP', png: 'PNG' };

/** Columns of the files of a material, a row for each rendition that was downloaded. */
export function useRenditionColumns(): TableColumn<DownloadedRendition>[] {
  const t = useText();
  const counts = useCountColumns();
  return useMemo<TableColumn<DownloadedRendition>[]>(() => {
    const words = (name: string): string => {
      const rendition = parseRendition(name);
      return rendition === null || rendition === 'original'
        ? t('marketing-statistics.renditions.original')
        : t('marketing-statistics.renditions.size', {
            size: rendition.size,
            format: formatNames[rendition.format],
          });
    };
    return [
      {
        id: 'file',
        header: t('marketing-statistics.col.file'),
        fixed: true,
        card: 'title',
        csv: (row) => row.file.fileName,
        cell: (row) => (
          <span className={css.named}>
            <MaterialThumb file={row.file} />
            <span className={css.names}>{row.file.fileName}</span>
          </span>
        ),
      },
      {
        id: 'rendition',
        header: t('marketing-statistics.col.rendition'),
        card: 'meta',
        csv: (row) => words(row.rendition),
        cell: (row) => words(row.rendition),
      },
      ...counts,
    ];
  }, [t, counts]);
}
