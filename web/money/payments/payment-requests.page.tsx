import { Link } from '@tanstack/react-router';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import type { PaymentRequestPageQuery } from '#platform/api/generated/graphql.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Instant, Money } from '#ui/figures/figures.tsx';
import { Text } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { PaymentRequestPage } from './payments.documents.ts';
import { OpenInvoicesButton } from './open-invoices-button.tsx';
import {
  paymentRequestLink,
  paymentRequestsRoute,
  type PaymentRequestsSearch,
  readPaymentRequestsSearch,
  requestFilters,
} from './payments.links.ts';
import css from './payments.module.css';
import { RequestChip } from './request-chip.tsx';
import { VoidRequestDialog } from './void-request.dialog.tsx';

type Listed = PaymentRequestPageQuery['paymentRequests']['data'][number];
const rowId = (row: Listed): string => row.externalId;
const pageLength = 20;

/** Payment requests of the active customer, the newest first. */
export function PaymentRequestsPage() {
  const t = useText();
  const { search, change } = useListSearch(readPaymentRequestsSearch);
  const [leaving, setLeaving] = useState<Listed | null>(null);
  const query = useDocument(PaymentRequestPage, {
    filter: { search: search.q, status: search.status && [search.status] },
    after: search.after,
    first: pageLength,
  });
  const refilter = (next: PaymentRequestsSearch): void => change({ ...next, after: undefined });
  const columns = useRequestColumns(setLeaving);
  const page = query.data?.paymentRequests;
  return (
    <PageFrame
      title={t('payments.list.title')}
      subtitle={t('payments.list.hint')}
      // An empty list has the same button as its next step.
      actions={<OpenInvoicesButton primary={page?.data.length !== 0} />}
    >
      {isForbidden(query.error) ? (
        <NoPermission />
      ) : (
        <>
          <DataTable
            name="payment-requests"
            label={t('payments.list.title')}
            columns={columns}
            rows={page?.data}
            rowId={rowId}
            fetching={query.isFetching}
            error={query.error}
            onRetry={() => void query.refetch()}
            search={{
              value: search.q ?? '',
              onChange: (q) => refilter({ ...search, q: q.trim() || undefined }),
              placeholder: t('payments.list.search'),
            }}
            filters={
              search.status
                ? [
                    {
                      id: 'status',
                      name: t('payments.list.status'),
                      value: t(`payments.filter.${search.status}`),
                      onRemove: () => refilter({ ...search, status: undefined }),
                    },
                  ]
                : []
            }
            onClearFilters={() => change({})}
            toolbar={
              <SelectInput
                label={t('payments.list.status')}
                hideLabel
                inputSize="small"
                value={search.status ?? ''}
                placeholder={t('payments.filter.all')}
                choices={requestFilters.map((value) => ({ value, label: t(`payments.filter.${value}`) }))}
                onChange={(event) =>
                  refilter({ ...search, status: requestFilters.find((value) => value === event.target.value) })
                }
              />
            }
            empty={
              <NothingYet title={t('payments.list.empty')} actions={<OpenInvoicesButton primary />}>
                {t('payments.list.emptyHint')}
              </NothingYet>
            }
          />
          <Pager search={search} next={page?.nextCursor ?? null} />
        </>
      )}
      {leaving && <VoidRequestDialog request={leaving} onClose={() => setLeaving(null)} />}
    </PageFrame>
  );
}

/** Older requests, and back to the newest; the browser's back button returns to the page before. */
function Pager({ search, next }: { search: PaymentRequestsSearch; next: string | null }) {
  const t = useText();
  const lang = useLocale();
  if (search.after === undefined && next === null) return null;
  const link = (after: string | undefined) => ({
    to: paymentRequestsRoute,
    params: { lang },
    search: { ...search, after },
  });
  return (
    <nav className={css.pager} aria-label={t('payments.list.pages')}>
      {search.after !== undefined && (
        <ButtonLink {...link(undefined)} size="small" icon={IconArrowLeft}>
          {t('payments.list.newest')}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink {...link(next)} size="small" icon={IconArrowRight}>
          {t('payments.list.older')}
        </ButtonLink>
      )}
    </nav>
  );
}

/** Invoice numbers of a request: the first ones, and how many more. */
function InvoiceNumbers({ row }: { row: Listed }) {
  const t = useText();
  const [first, second, ...others] = row.parts.map(({ invoiceNo }) => invoiceNo);
  return (
    <>
      {[first, second].filter(Boolean).join(', ')}
      {others.length > 0 && ` ${t('payments.list.more', { count: others.length })}`}
    </>
  );
}

function CreatedBy({ row }: { row: Listed }) {
  const t = useText();
  return (
    <>
      {row.createdBy.name}
      {row.forCustomer && (
        <Text as="div" size="xs" tone="dim">
          {t('payments.list.forCustomer', { customer: row.forCustomer.name })}
        </Text>
      )}
    </>
  );
}

function useRequestColumns(onVoid: (row: Listed) => void): TableColumn<Listed>[] {
  const t = useText();
  const lang = useLocale();
  return useMemo<TableColumn<Listed>[]>(
    () => [
      {
        id: 'number',
        header: t('payments.list.number'),
        fixed: true,
        card: 'title',
        csv: (row) => row.number,
        cell: (row) => <Link {...paymentRequestLink(lang, row.externalId)}>{row.number}</Link>,
      },
      {
        id: 'status',
        header: t('payments.list.status'),
        card: 'status',
        csv: (row) => row.paymentStatus.description,
        cell: (row) => <RequestChip status={row.paymentStatus} />,
      },
      {
        id: 'invoices',
        header: t('payments.list.invoices'),
        card: 'meta',
        csv: (row) => row.parts.map(({ invoiceNo }) => invoiceNo).join(' '),
        cell: (row) => <InvoiceNumbers row={row} />,
      },
      {
        id: 'createdBy',
        header: t('payments.list.createdBy'),
        csv: (row) => [row.createdBy.name, row.forCustomer?.name].filter(Boolean).join(' / '),
        cell: (row) => <CreatedBy row={row} />,
      },
      {
        id: 'createdAt',
        header: t('payments.list.createdAt'),
        csv: (row) => row.createdAt,
        cell: (row) => <Instant at={row.createdAt} show="minute" />,
      },
      {
        id: 'expires',
        header: t('payments.list.expires'),
        csv: (row) => row.expiredDate,
        cell: (row) => (row.isOpen ? <Instant at={row.expiredDate} show="minute" /> : <span aria-hidden>–</span>),
      },
      {
        id: 'method',
        header: t('payments.list.method'),
        hiddenAtFirst: true,
        csv: (row) => row.method.desc,
        cell: (row) => row.method.desc,
      },
      {
        id: 'amount',
        header: t('payments.list.amount'),
        align: 'right',
        card: 'figure',
        csv: (row) => `${row.amount} ${row.currency}`,
        cell: (row) => <Money amount={row.amount} currency={row.currency} />,
      },
      {
        id: 'void',
        acts: true,
        header: t('payments.list.actions'),
        align: 'right',
        // On a phone the page of the request has the button.
        card: 'off',
        cell: (row) =>
          row.canVoid && (
            <Button size="small" variant="danger" onClick={() => onVoid(row)}>
              {t('payments.list.void')}
            </Button>
          ),
      },
    ],
    [t, lang, onVoid],
  );
}
