import { useMemo } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AssetPackPreviewQuery } from '#platform/api/generated/graphql.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Text } from '#ui/page/layout.tsx';
import { NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { Tile } from '#ui/page/tile.tsx';
import type { PackRow } from './marketing-material.documents.ts';

// A code that may mean several articles has a row for each.
const rowId = ({ code, articleCode }: PackRow): string => `${code} ${articleCode ?? ''}`;

/** Codes that need a look come first: unknown ones, then articles without a picture. */
const urgency = ({ found, pictures }: PackRow): number => {
  if (found) {
    if (pictures === 0) return 1;
    return 2;
  }
  return 0;
};

/** The articles of a pack with their pictures, and the codes that were not found. */
export function PackContent({ query, asked }: { query: UseQueryResult<AssetPackPreviewQuery>; asked: boolean }) {
  const t = useText();
  const columns = usePackColumns();
  const rows = useMemo(
    () => query.data?.assetPack.rows.toSorted((one, other) => urgency(one) - urgency(other)),
    [query.data],
  );
  if (!asked)
    return (
      <Card>
        <NothingYet title={t('library.pack.none')}>{t('library.pack.empty')}</NothingYet>
      </Card>
    );
  return (
    <Card padded={false}>
      <DataTable
        bare
        name="asset-pack"
        label={t('library.pack.title')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        fetching={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        picture
      />
    </Card>
  );
}

function usePackColumns(): TableColumn<PackRow>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'picture',
        header: t('library.pack.size'),
        card: 'off' as const,
        cell: (row) => row.found && <Tile small src={row.thumbnailUrl} />,
      },
      {
        id: 'code',
        header: t('library.pack.code'),
        card: 'title' as const,
        csv: (row) => row.code,
        cell: (row) => row.articleCode ?? row.code,
      },
      { id: 'name', header: t('library.pack.name'), card: 'meta' as const, cell: (row) => row.name },
      { id: 'gtin', header: t('library.pack.gtin'), noWrap: true, cell: (row) => row.gtin ?? '' },
      {
        id: 'state',
        header: t('library.pack.picturesOf'),
        card: 'status' as const,
        align: 'right' as const,
        cell: (row) => {
          if (!row.found) return <StatusChip tone="err">{t('library.pack.notFound')}</StatusChip>;
          if (row.pictures === 0) return <StatusChip tone="warn">{t('library.pack.noPicture')}</StatusChip>;
          return <Text>{t('library.pack.pictures', { count: row.pictures })}</Text>;
        },
      },
    ],
    [t],
  );
}
