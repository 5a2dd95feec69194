import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Text } from '#ui/page/layout.tsx';
import type { TableColumn, TableSelection } from '#ui/table/table.ts';
import { DownloadIcon } from '#content/marketing-material/download-menu.tsx';
import { LibraryPicture } from '#content/marketing-material/library-picture.tsx';
import { materialParams, RightsEnd } from './material.card.tsx';
import type { LibraryFile, LibraryMaterialCard } from '#content/marketing-material/marketing-material.documents.ts';
import { materialRoute } from '#content/marketing-material/marketing-material.links.ts';
import css from '#content/marketing-material/marketing-material.module.css';
import { formatOf, useFileWords } from '#content/marketing-material/use-file-words.ts';

const rowId = ({ id }: LibraryMaterialCard): string => id;

/** Materials as rows. */
export function MaterialTable({
  rows,
  selection,
  label,
}: {
  rows: readonly LibraryMaterialCard[];
  selection: TableSelection<LibraryMaterialCard>;
  label: string;
}) {
  const columns = useMaterialColumns();
  return (
    <DataTable
      name="library"
      label={label}
      columns={columns}
      rows={rows}
      rowId={rowId}
      selection={selection}
      bulkActions={null}
      onExport={null}
      picture
    />
  );
}

const Pixels = ({ file }: { file: LibraryFile }) => <>{useFileWords().resolution(file)}</>;
const Bytes = ({ files }: { files: readonly LibraryFile[] }) => (
  <>{useFileWords().bytes(files.reduce((sum, { bytes }) => sum + bytes, 0))}</>
);

function useMaterialColumns(): TableColumn<LibraryMaterialCard>[] {
  const t = useText();
  const lang = useLocale();
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('library.field.title'),
        fixed: true,
        card: 'title' as const,
        csv: (row) => row.title,
        cell: (row) => (
          <span className={css.row}>
            <LibraryPicture file={row.files[0]} sizes="4rem" />
            <span>
              <Link to={materialRoute} params={materialParams(lang, row)}>
                {row.title}
              </Link>
              {row.subtitle && (
                <Text as="span" size="xs" tone="muted">
                  {row.subtitle}
                </Text>
              )}
              <RightsEnd files={row.files} />
            </span>
          </span>
        ),
      },
      {
        id: 'format',
        header: t('library.filter.format'),
        card: 'status' as const,
        cell: (row) =>
          row.files.length > 1
            ? t('library.card.files', { count: row.files.length })
            : formatOf(row.files[0]?.fileName ?? ''),
      },
      {
        id: 'resolution',
        header: t('library.field.pixels'),
        card: 'meta' as const,
        noWrap: true,
        cell: ({ files: [file] }) => file && <Pixels file={file} />,
      },
      {
        id: 'bytes',
        header: t('library.field.bytes'),
        align: 'right' as const,
        noWrap: true,
        cell: (row) => <Bytes files={row.files} />,
      },
      {
        id: 'category',
        header: t('library.field.category'),
        hiddenAtFirst: true,
        cell: (row) => row.category?.title ?? '',
      },
      {
        id: 'releasedOn',
        header: t('library.field.released'),
        noWrap: true,
        cell: (row) => <Instant at={row.createdAt} show="date" />,
      },
      {
        id: 'download',
        acts: true,
        header: t('library.download.button'),
        align: 'right' as const,
        card: 'figure' as const,
        cell: (row) => row.files.length > 0 && <DownloadIcon title={row.title} files={row.files} />,
      },
    ],
    [t, lang],
  );
}
