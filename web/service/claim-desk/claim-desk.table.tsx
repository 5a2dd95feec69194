import { Link } from '@tanstack/react-router';
import type { Translate } from '#platform/texts/texts.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { ClaimChip } from '#service/claims/claim-words.tsx';
import type { QueuedClaim } from './claim-desk.documents.ts';
import { deskRoute, type DeskSearch } from './claim-desk.links.ts';
import css from './claim-desk.module.css';
import { claimLink } from '#service/claims/claims.links.ts';
import { WarrantyChip } from '#service/claims/warranty-chip.tsx';

/** Whole days since an instant. */
const ageOf = (at: string): number => Math.max(0, Math.floor((Date.now() - Date.parse(at)) / 86_400_000));
const isPast = (at: string): boolean => Date.parse(at) < Date.now();
const problemsOf = (row: QueuedClaim): string =>
  row.problems.map(({ part, description }) => `${part}: ${description}`).join(', ');

/**
 * Columns of the queue: what it is, how old, until when, whose. With `beside`, the search of the page, a number opens its claim
 * beside the list; without it, the page of the claim.
 */
export function queueColumns(t: Translate, lang: string, beside: DeskSearch | null): TableColumn<QueuedClaim>[] {
  return [
    {
      id: 'number',
      header: t('claims.col.number'),
      fixed: true,
      card: 'title',
      csv: (row) => row.number,
      cell: (row) => (
        <Stack gap={0}>
          {beside ? (
            <Link
              to={deskRoute}
              params={{ lang }}
              search={{ ...beside, open: row.id }}
              resetScroll={false}
              className={css.number}
            >
              {row.number}
            </Link>
          ) : (
            <Link {...claimLink(lang, row.id)} className={css.number}>
              {row.number}
            </Link>
          )}
          <Text size="xs" tone="muted">
            {row.custName}
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
      id: 'due',
      header: t('claim-desk.col.due'),
      card: 'figure',
      csv: (row) => row.dueAt,
      cell: (row) => <DueDay at={row.dueAt} t={t} />,
    },
    {
      id: 'age',
      header: t('claim-desk.col.age'),
      align: 'right',
      csv: (row) => ageOf(row.createdAt),
      cell: (row) => t('claim-desk.queue.days', { count: ageOf(row.createdAt) }),
    },
    {
      id: 'product',
      header: t('claims.col.product'),
      csv: (row) => `${row.articleName} ${row.frameNumber}`.trim(),
      cell: (row) => (
        <Stack gap={0}>
          {row.articleName || row.model || '–'}
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
      id: 'warranty',
      header: t('claim-desk.col.warranty'),
      csv: (row) => row.verdict.verdict,
      cell: (row) => <WarrantyChip {...row.verdict} />,
    },
    {
      id: 'assignee',
      header: t('claims.field.assignee'),
      noWrap: true,
      csv: (row) => row.assignee?.name,
      cell: (row) => row.assignee?.name ?? <Text tone="muted">{t('claim-desk.queue.nobody')}</Text>,
    },
  ];
}

/** The end of the service level; overdue is said in words. */
export function DueDay({ at, t }: { at: string | null; t: Translate }) {
  if (!at) return '–';
  const overdue = isPast(at);
  return (
    <Text tone={overdue ? 'err' : undefined} strong={overdue}>
      <Instant at={at} show="date" /> {overdue && t('claim-desk.queue.overdue')}
    </Text>
  );
}
