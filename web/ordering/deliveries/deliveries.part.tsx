import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useMemo } from 'react';
import type { DeliveriesPageQuery } from '#platform/api/generated/graphql.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { Note } from '#ui/page/card.tsx';
import type { ActiveFilter } from '#ui/button/chip.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { CalendarDate, Quantity } from '#ui/figures/figures.tsx';
import { FilterForm, FilterFormPanel, useFilterDraft } from '#ui/filter/filter-form.tsx';
import { Row, Text } from '#ui/page/layout.tsx';
import { NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { Segments } from '#ui/page/tabs.tsx';
import { RangeFields } from '#ui/filter/use-list-filters.tsx';
import { useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { useMedia } from '#ui/look/use-media.ts';
import { ExportMenu } from '#ordering/orders/export-menu.part.tsx';
import { useRangeRules, useRangeText } from '#ordering/orders/date-range.part.tsx';
import { DeliveriesPage } from './deliveries.documents.ts';
import { type OrdersSearch, readOrdersSearch } from '#ordering/orders/orders.links.ts';
import { DeliveryChip, Tracking } from './delivery-status.tsx';
import css from '#ordering/orders/orders.module.css';
import { breakpoints } from '#ui/look/breakpoints.ts';

const DeliveryDialog = lazyPart(
  () => import('./delivery.dialog.tsx'),
  (module) => module.DeliveryDialog,
);

type Listed = DeliveriesPageQuery['deliveries']['data'][number];

const ordersOf = (delivery: Listed): string[] => [...new Set(delivery.lines.flatMap((line) => line.orderNo ?? []))];

const rowId = (delivery: Listed): string => delivery.id;

/** Deliveries with their filters; the URL holds all of the state. `head` shows above the list. */
export function Deliveries({ head }: { head?: (exportMenu: ReactNode) => ReactNode }) {
  const t = useText();
  const formats = useFormats();
  const { search, change, refilter } = useListSearch(readOrdersSearch);
  const filter = {
    search: search.q,
    status: search.parcel,
    sorgs: search.sorg ? [search.sorg] : undefined,
    from: search.from,
    to: search.to,
  };
  const sort = search.sort === 'shippedOn.asc' ? 'oldest' : 'newest';
  const query = useDocument(DeliveriesPage, { filter, sort, page: search.page ?? 1, limit: search.limit ?? 10 });
  const list = query.data?.deliveries;
  const columns = useDeliveryColumns(search);
  const chips = useChips(search, refilter);
  const exportMenu = (
    <ExportMenu
      path="/deliveries/export"
      parameters={{ ...filter, sorgs: search.sorg, sort }}
      count={list?.info.count ?? 0}
    />
  );
  return (
    <>
      {head?.(exportMenu)}
      <div className={css.tabLine}>
        <Segments
          label={t('open.delivery.tabs')}
          value={search.parcel ?? 'all'}
          onChange={(value) => refilter({ ...search, parcel: value === 'all' ? undefined : value })}
          options={(['all', 'open', 'delivered'] as const).map((value) => ({
            value,
            label: t(`open.delivery.${value}`),
          }))}
        />
        {!head && exportMenu}
      </div>
      {list && !list.countIsExact && (
        <Note>{t('open.list.atLeast', { count: formats.quantity(list.info.count) })}</Note>
      )}
      <DataTable
        name="deliveries"
        label={t('open.page.deliveries')}
        columns={columns}
        {...tablePage(query, list)}
        rowId={rowId}
        view={{ page: search.page, limit: search.limit, sort: search.sort ?? 'shippedOn.desc' }}
        onView={({ page, limit, sort: wanted }, options) =>
          change({ ...search, page, limit, sort: wanted === 'shippedOn.asc' ? wanted : undefined }, options)
        }
        search={wordsOf(search, refilter, t('open.search.deliveries'), 100)}
        filters={chips}
        onClearFilters={() => change({ limit: search.limit, tab: search.tab })}
        toolbar={
          <FilterFormPanel title={t('open.filter.titleDeliveries')} add={t('open.filter.add')} onChange={refilter}>
            {(apply) => <DateForm search={search} onChange={apply} />}
          </FilterFormPanel>
        }
        onExport={null}
        empty={
          search.parcel ? undefined : (
            <NothingYet title={t('open.empty.deliveries')}>{t('open.empty.deliveriesHint')}</NothingYet>
          )
        }
        card={(delivery) => <DeliveryCard delivery={delivery} search={search} />}
      />
      <Suspense>
        {search.delivery && (
          <DeliveryDialog
            number={search.delivery}
            search={search}
            onClose={() => change({ ...search, delivery: undefined })}
          />
        )}
      </Suspense>
    </>
  );
}

/** The chip of the range of days, which closes it. */
function useChips(search: OrdersSearch, refilter: (search: OrdersSearch) => void): ActiveFilter[] {
  const t = useText();
  const rangeText = useRangeText();
  return search.from || search.to
    ? [
        {
          id: 'from',
          name: t('open.filter.shipped'),
          value: rangeText(search.from, search.to),
          onRemove: () => refilter({ ...search, from: undefined, to: undefined }),
        },
      ]
    : [];
}

function DateForm({ search, onChange }: { search: OrdersSearch; onChange: (search: OrdersSearch) => void }) {
  const t = useText();
  const { draft, setDraft } = useFilterDraft(search);
  const rules = useRangeRules();
  const fault = rules.fault(draft.from, draft.to);
  return (
    <FilterForm action={t('open.filter.apply')} refused={fault !== undefined} onApply={() => onChange(draft)}>
      <RangeFields
        labels={[t('open.filter.shippedFrom'), t('open.filter.shippedTo')]}
        from={draft.from}
        until={draft.to}
        fault={fault}
        rules={rules}
        onChange={(from, to) => setDraft({ ...draft, from, to })}
      />
    </FilterForm>
  );
}

function DeliveryLink({ delivery, search }: { delivery: Listed; search: OrdersSearch }) {
  return (
    <Link to="." search={{ ...search, delivery: delivery.doNumber }} resetScroll={false}>
      {delivery.doNumber}
    </Link>
  );
}

function OrderLinks({ delivery, search }: { delivery: Listed; search: OrdersSearch }) {
  const t = useText();
  const numbers = ordersOf(delivery);
  if (numbers.length === 0) return <Text tone="dim">{t('open.delivery.noOrder')}</Text>;
  return (
    <>
      {numbers.map((number, at) => (
        <span key={number}>
          {at > 0 && ', '}
          <Link to="." search={{ ...search, number }}>
            {number}
          </Link>
        </span>
      ))}
    </>
  );
}

/** The arrival date as text. */
function useArrival(): (delivery: Pick<Listed, 'deliveredOn' | 'estimatedDeliveryDate'>) => string {
  const t = useText();
  const formats = useFormats();
  return ({ deliveredOn, estimatedDeliveryDate }) => {
    if (deliveredOn) return formats.date(deliveredOn);
    if (estimatedDeliveryDate) return t('open.date.expected', { date: formats.date(estimatedDeliveryDate.date) });
    return t('open.list.noDate');
  };
}

function DeliveryCard({ delivery, search }: { delivery: Listed; search: OrdersSearch }) {
  const t = useText();
  const arrival = useArrival();
  return (
    <>
      <Row justify="between" gap={3}>
        <Text strong>
          <DeliveryLink delivery={delivery} search={search} />
        </Text>
        <DeliveryChip status={delivery.status} />
      </Row>
      <Text size="sm">
        <OrderLinks delivery={delivery} search={search} />
      </Text>
      <Row justify="between" gap={3} wrap>
        <Text size="xs" tone="muted">
          {[delivery.expeditionName, t('ui.quantity.units', { count: delivery.units }), arrival(delivery)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {delivery.trackingNo && <Tracking of={delivery} />}
      </Row>
    </>
  );
}

function useDeliveryColumns(search: OrdersSearch): readonly TableColumn<Listed>[] {
  const t = useText();
  const narrow = useMedia(breakpoints.laptop);
  const tablet = useMedia(breakpoints.tablet);
  return useMemo(
    (): readonly TableColumn<Listed>[] => [
      {
        id: 'delivery',
        header: t('open.col.delivery'),
        fixed: true,
        noWrap: true,
        csv: (delivery) => delivery.doNumber,
        cell: (delivery) => <DeliveryLink delivery={delivery} search={search} />,
      },
      {
        id: 'orders',
        header: t('open.col.orders'),
        noWrap: true,
        csv: (delivery) => ordersOf(delivery).join(' '),
        cell: (delivery) => <OrderLinks delivery={delivery} search={search} />,
      },
      {
        id: 'state',
        header: t('open.col.state'),
        csv: (delivery) => t(`open.delivery.${delivery.status as 'shipped'}`),
        cell: (delivery) => <DeliveryChip status={delivery.status} />,
      },
      {
        id: 'shippedOn',
        header: t('open.col.shippedOn'),
        sortable: true,
        firstSort: 'desc',
        noWrap: true,
        csv: (delivery) => delivery.deliveryDate?.date,
        cell: (delivery) => <CalendarDate date={delivery.deliveryDate?.date} />,
      },
      {
        id: 'arrival',
        header: t('open.col.promise'),
        noWrap: true,
        csv: (delivery) => delivery.deliveredOn ?? delivery.estimatedDeliveryDate?.date,
        cell: (delivery) => <CalendarDate date={delivery.deliveredOn ?? delivery.estimatedDeliveryDate?.date} />,
      },
      {
        id: 'carrier',
        header: t('open.col.carrier'),
        hiddenAtFirst: narrow,
        csv: (delivery) => delivery.expeditionName,
        cell: (delivery) => delivery.expeditionName || '–',
      },
      {
        id: 'tracking',
        header: t('open.col.tracking'),
        noWrap: true,
        csv: (delivery) => delivery.trackingNo,
        cell: (delivery) => <Tracking of={delivery} />,
      },
      {
        id: 'shipTo',
        header: t('open.col.shipTo'),
        hiddenAtFirst: narrow,
        csv: (delivery) => delivery.shipTo,
        cell: (delivery) => delivery.shipTo || '–',
      },
      {
        id: 'units',
        header: t('open.col.units'),
        hiddenAtFirst: tablet,
        align: 'right',
        csv: (delivery) => delivery.units,
        cell: (delivery) => <Quantity value={delivery.units} />,
      },
    ],
    [t, narrow, tablet, search],
  );
}
