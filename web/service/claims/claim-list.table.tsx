import { Link } from '@tanstack/react-router';
import type { Translate } from '#platform/texts/texts.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { ClaimChip, nextWords } from './claim-words.tsx';
import type { ClaimRow } from './claims.documents.ts';
import { claimLink } from './claims.links.ts';

const problemsOf = (row: ClaimRow): string =>
  row.problems.map(({ part, description }) => `${part}: ${description}`).join(', ');
const productOf = (row: ClaimRow): string => row.articleName || row.model || row.frameNumber;

/** Columns of the list of claims. Without a customer, staff see whose claim it is. */
export function claimColumns(t: Translate, lang: string, forCustomer: boolean): TableColumn<ClaimRow>[] {
  return [
    {
      id: 'number',
      header: t('claims.col.number'),
      fixed: true,
      card: 'title',
      noWrap: true,
      csv: (row) => row.number,
      cell: (row) => (
        <Stack gap={0}>
          <Link {...claimLink(lang, row.id)}>{row.number}</Link>
          <Text size="xs" tone="muted">
            {row.referenceNo}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'status',
      header: t('claims.col.status'),
      card: 'status',
      csv: (row) => row.status.description,
      cell: (row) => <ClaimChip status={row.status} />,
    },
    {
      id: 'next',
      header: t('claims.col.next'),
      card: 'meta',
      csv: (row) => nextWords(t, row.status, forCustomer),
      cell: (row) => <NextStep row={row} t={t} own={forCustomer} />,
    },
    ...(forCustomer
      ? []
      : [
          {
            id: 'customer',
            header: t('claims.col.customer'),
            csv: (row: ClaimRow) => row.custName,
            cell: (row: ClaimRow) => (
              <Stack gap={0}>
                {row.custName}
                <Text size="xs" tone="muted">
                  {row.custCode}
                </Text>
              </Stack>
            ),
          },
        ]),
    {
      id: 'product',
      header: t('claims.col.product'),
      csv: (row) => `${productOf(row)} ${row.frameNumber}`.trim(),
      cell: (row) => (
        <Stack gap={0}>
          {productOf(row)}
          <Text size="xs" tone="muted">
            {row.frameNumber || row.brandName}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'problem',
      header: t('claims.col.problem'),
      card: 'meta',
      csv: problemsOf,
      cell: (row) => problemsOf(row) || '–',
    },
    {
      id: 'createdAt',
      header: t('claims.col.createdAt'),
      noWrap: true,
      csv: (row) => row.createdAt,
      cell: (row) => <Instant at={row.createdAt} show="date" />,
    },
  ];
}

/** Who acts next and until when. */
function NextStep({ row, t, own }: { row: ClaimRow; t: Translate; own: boolean }) {
  return (
    <Stack gap={0}>
      <Text size="sm">{nextWords(t, row.status, own)}</Text>
      {row.dueAt && row.status.category !== 'closed' && (
        <Text size="xs" tone="muted">
          {t('claims.next.until')} <Instant at={row.dueAt} show="date" />
        </Text>
      )}
    </Stack>
  );
}
