import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { type Translate, useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Card } from '#ui/page/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { Instant, Quantity } from '#ui/figures/figures.tsx';
import { FilterPanel } from '#ui/filter/filter-panel.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { ErrorPanel, NoResult, NothingYet, Refreshing, SkeletonRows } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { pagingOf, useListSearch } from '#ui/table/use-list-search.ts';
import { orderLink } from '#ordering/orders/orders.links.ts';
import { ReorderLines } from './reorder-lines.tsx';
import { ReorderNotes, useTotalsText } from './reorder-parts.tsx';
import { RepeatAmount } from './repeat-amount.tsx';
import { type PastOrder, PastOrders, type RepeatSource } from './repeat-order.documents.ts';
import { type RepeatOrderSearch, readRepeatOrderSearch } from './repeat-order.links.ts';
import { useReorder } from './use-reorder.ts';

const rowId = (order: PastOrder): string => order.id;

/** Orders of the customer, newest first. Selecting one shows the preview of a reorder. */
export function PastOrdersTab() {
  const t = useText();
  const formats = useFormats();
  const { search, change, refilter } = useListSearch(readRepeatOrderSearch);
  const query = useDocument(PastOrders, {
    filter: {
      scope: 'customer',
      ...(search.q ? { search: search.q } : {}),
      ...(search.until ? { to: search.until } : {}),
    },
    page: search.page ?? 1,
    limit: search.limit ?? 10,
  });
  const list = query.data?.orders;
  const columns = usePastOrderColumns(search);
  return (
    <DataTable
      name="repeat-orders"
      label={t('repeat.tab.orders')}
      columns={columns}
      {...tablePage(query, list)}
      rowId={rowId}
      {...pagingOf(search, change)}
      search={{
        value: search.q ?? '',
        onChange: (text) => refilter({ ...search, q: text.trim() || undefined }),
        placeholder: t('repeat.past.search'),
        maxLength: 100,
      }}
      filters={
        search.until
          ? [
              {
                id: 'until',
                name: t('repeat.past.until'),
                value: formats.date(search.until),
                onRemove: () => refilter({ ...search, until: undefined }),
              },
            ]
          : []
      }
      onClearFilters={() => change({ tab: 'orders' })}
      toolbar={
        <FilterPanel title={t('repeat.past.until')} add={t('repeat.past.date')}>
          {(close) => (
            <DateField
              label={t('repeat.past.until')}
              value={search.until ?? null}
              onChange={(until) => {
                refilter({ ...search, until: until ?? undefined });
                if (until) close();
              }}
            />
          )}
        </FilterPanel>
      }
      onExport={null}
      empty={<NothingYet title={t('repeat.empty.orders')}>{t('repeat.empty.boughtHint')}</NothingYet>}
    />
  );
}

function usePastOrderColumns(search: RepeatOrderSearch): readonly TableColumn<PastOrder>[] {
  const t = useText();
  const formats = useFormats();
  return useMemo((): readonly TableColumn<PastOrder>[] => {
    const open = (order: PastOrder) => ({ ...search, tab: 'orders' as const, number: order.number });
    return [
      {
        id: 'number',
        header: t('repeat.past.number'),
        fixed: true,
        noWrap: true,
        csv: (order) => order.number,
        cell: (order) => (
          <Link to="." search={open(order)}>
            {order.number}
          </Link>
        ),
      },
      {
        id: 'date',
        header: t('repeat.past.date'),
        noWrap: true,
        card: 'meta',
        csv: (order) => formats.day(order.createdAt),
        cell: (order) => <Instant at={order.createdAt} show="date" />,
      },
      { id: 'po', header: t('repeat.past.po'), csv: (order) => order.poNumber, cell: (order) => order.poNumber || '–' },
      {
        id: 'status',
        header: t('repeat.past.status'),
        card: 'status',
        csv: (order) => order.orderStatus.description,
        cell: (order) => order.orderStatus.description,
      },
      {
        id: 'by',
        header: t('repeat.past.by'),
        card: 'off',
        noWrap: true,
        csv: (order) => order.createdBy.name,
        cell: (order) => order.createdBy.name,
      },
      {
        id: 'lines',
        header: t('repeat.past.lines'),
        align: 'right',
        csv: (order) => order.lineCount,
        cell: (order) => <Quantity value={order.lineCount} />,
      },
      {
        id: 'units',
        header: t('repeat.past.units'),
        align: 'right',
        csv: (order) => order.progress.ordered,
        cell: (order) => <Quantity value={order.progress.ordered} />,
      },
      {
        id: 'total',
        header: t('repeat.past.total', { currency: formats.currency }),
        align: 'right',
        noWrap: true,
        card: 'figure',
        csv: (order) => order.totalAmount,
        cell: (order) => <RepeatAmount amount={order.totalAmount} currency={order.currency.currency} bare />,
      },
      repeatColumn(t, open),
    ];
  }, [search, t, formats]);
}

const repeatColumn = (t: Translate, open: (order: PastOrder) => RepeatOrderSearch): TableColumn<PastOrder> => ({
  id: 'repeat',
  acts: true,
  header: t('repeat.past.again'),
  cell: (order) => (
    <ButtonLink
      to="."
      search={open(order)}
      size="small"
      aria-label={t('repeat.past.repeatOf', { number: order.number })}
    >
      {t('repeat.past.repeat')}
    </ButtonLink>
  ),
});

/** Reorders one order or delivery on its own page. */
export function ReorderPanel({ source, search }: { source: RepeatSource; search: RepeatOrderSearch }) {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  const words = useTotalsText();
  const state = useReorder(source);
  const { query, preview, totals } = state;
  const { number: _number, delivery: _delivery, ...list } = search;
  const number = 'orderNumber' in source ? source.orderNumber : source.deliveryNumber;
  const back = (
    <ButtonLink to="." search={{ ...list, tab: 'orders' }} size="small">
      {t('repeat.preview.back')}
    </ButtonLink>
  );
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data)
    return (
      <Card>
        <SkeletonRows rows={6} picture />
      </Card>
    );
  if (!preview)
    return (
      <Card>
        <NoResult title={t('repeat.preview.missing', { number })} actions={back}>
          {t('repeat.preview.missingHint')}
        </NoResult>
      </Card>
    );
  const when = preview.at && (preview.at.length > 10 ? formats.day(preview.at) : formats.date(preview.at));
  return (
    <Stack gap={4}>
      <Row justify="between" gap={3} wrap>
        <Stack gap={0}>
          <Text as="h2" size="lg" strong>
            {preview.kind === 'order' ? (
              <Link {...orderLink(lang, number)}>{t('repeat.preview.title', { number })}</Link>
            ) : (
              t('repeat.preview.title', { number })
            )}
          </Text>
          <Text size="sm" tone="muted">
            {[
              when && t('repeat.preview.from', { date: when }),
              preview.poNumber && t('repeat.preview.po', { number: preview.poNumber }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Stack>
        {back}
      </Row>
      <Refreshing active={query.isFetching && !state.busy}>
        <Card>
          <Stack gap={3}>
            <ReorderNotes state={state} preview={preview} />
            <ReorderLines
              lines={preview.lines}
              choices={state.choices}
              refused={state.refused}
              onChoose={state.choose}
            />
          </Stack>
        </Card>
      </Refreshing>
      <ActionBar
        actions={
          <Button variant="primary" busy={state.busy} disabled={totals.articles === 0} onClick={state.add}>
            {t('repeat.add.action', { count: totals.articles })}
          </Button>
        }
      >
        {words(totals)}
      </ActionBar>
    </Stack>
  );
}
