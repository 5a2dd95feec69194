import { Link } from '@tanstack/react-router';
import { IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { stateNamed } from '#ui/figures/availability-words.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Instant, Quantity } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { NothingYet } from '#ui/page/states.tsx';
import { type TableColumn, useTableSelection } from '#ui/table/table.ts';
import { Segments } from '#ui/page/tabs.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { pagingOf, useListSearch } from '#ui/table/use-list-search.ts';
import { productRoute } from '#goods/product/product.links.ts';
import { readRepeatOrderSearch } from '#buying/repeat-order/repeat-order.links.ts';
import { StockNow } from '#buying/repeat-order/stock-now.part.tsx';
import { type StockAlert, StockAlerts } from './stock-alerts.documents.ts';
import css from './stock-alerts.module.css';
import { useRemoveAlerts } from './use-remove-alerts.ts';

const rowId = (alert: StockAlert): string => alert.id;
const nameOf = (alert: StockAlert): string => alert.product?.name ?? alert.articleCode;

const outcomes = {
  raised: { tone: 'ok', text: 'alerts.outcome.raised' },
  gone: { tone: 'warn', text: 'alerts.outcome.gone' },
  lapsed: { tone: 'grey', text: 'alerts.outcome.lapsed' },
} as const;
const outcomeOf = ({ outcome }: StockAlert) =>
  outcome === null ? null : (outcomes[outcome as keyof typeof outcomes] ?? outcomes.lapsed);

/** The customer's open stock alerts, and those that ended in the last months. */
export function StockAlertsTab() {
  const t = useText();
  const formats = useFormats();
  const { search, change } = useListSearch(readRepeatOrderSearch);
  const ended = search.ended === true;
  const chosen = useTableSelection(rowId);
  const { remove, busy } = useRemoveAlerts();
  const query = useDocument(StockAlerts, {
    state: ended ? 'ended' : 'open',
    page: search.page ?? 1,
    limit: search.limit ?? 10,
  });
  const list = query.data?.stockAlerts;
  const columns = useAlertColumns(ended, remove);
  return (
    <Stack gap={3}>
      <DataTable
        name="stock-alerts"
        label={t('alerts.tab.title')}
        columns={columns}
        {...tablePage(query, list)}
        rowId={rowId}
        {...pagingOf(search, change)}
        selection={chosen}
        bulkActions={
          <Button size="small" busy={busy} onClick={() => remove(chosen.rows, chosen.clear)}>
            {t('alerts.list.removeAll', { count: chosen.rows.length })}
          </Button>
        }
        filters={[]}
        toolbar={
          <Segments<'open' | 'ended'>
            label={t('alerts.list.which')}
            value={ended ? 'ended' : 'open'}
            onChange={(which) => {
              chosen.clear();
              change({ tab: 'alerts', ...(which === 'ended' && { ended: true }) });
            }}
            options={[
              { value: 'open', label: t('alerts.list.open') },
              { value: 'ended', label: t('alerts.list.ended') },
            ]}
          />
        }
        picture
        empty={
          <NothingYet title={t(ended ? 'alerts.empty.ended' : 'alerts.empty.open')}>
            {!ended && t('alerts.empty.hint')}
          </NothingYet>
        }
        card={(alert) => <AlertCard alert={alert} onRemove={() => remove([alert])} />}
      />
      {list?.asOf && (
        <Text size="xs" tone="dim">
          {t('alerts.list.asOf', { time: formats.time(list.asOf) })}
        </Text>
      )}
    </Stack>
  );
}

function Article({ alert }: { alert: StockAlert }) {
  const t = useText();
  const lang = useLocale();
  const { product } = alert;
  if (!product) return <Text>{alert.articleCode}</Text>;
  const successor = alert.outcome === 'gone' ? product.successor : null;
  return (
    <Stack gap={0}>
      <Link to={productRoute} params={{ lang, category: product.category, slug: product.slug }}>
        {product.name}
      </Link>
      <Text size="xs" tone="dim">
        {product.articleCodeDisplay}
      </Text>
      {successor && (
        <Text size="xs">
          {t('alerts.list.successor')}{' '}
          <Link to={productRoute} params={{ lang, category: successor.category, slug: successor.slug }}>
            {successor.name}
          </Link>
        </Text>
      )}
    </Stack>
  );
}

/** The member of staff who created the alert for the customer, if any. */
function AlertRequestDay({ alert }: { alert: StockAlert }) {
  const t = useText();
  return (
    <Stack gap={0}>
      <Text size="sm">
        <Instant at={alert.askedAt} show="date" />
      </Text>
      {alert.acting && (
        <Text size="xs" tone="dim">
          {t('alerts.list.by', { name: alert.askedBy })}
        </Text>
      )}
    </Stack>
  );
}

function AlertOutcome({ alert }: { alert: StockAlert }) {
  const t = useText();
  const formats = useFormats();
  const outcome = outcomeOf(alert);
  return (
    outcome && (
      <StatusChip tone={outcome.tone}>
        {t(outcome.text, { date: formats.day(alert.endedAt ?? alert.askedAt) })}
      </StatusChip>
    )
  );
}

function AlertCard({ alert, onRemove }: { alert: StockAlert; onRemove: () => void }) {
  const t = useText();
  return (
    <div className={css.card}>
      <Row gap={3} align="top">
        <Tile small src={alert.product?.image?.small ?? null} />
        <div className={css.grow}>
          <Article alert={alert} />
        </div>
        <IconButton icon={IconTrash} label={t('alerts.list.removeOf', { article: nameOf(alert) })} onClick={onRemove} />
      </Row>
      <Row justify="between" gap={3} align="top">
        <Stack gap={0}>
          <Text size="sm">{t('alerts.list.atLeast', { qty: alert.qty })}</Text>
          <AlertRequestDay alert={alert} />
        </Stack>
        <Stack gap={1} className={css.right}>
          <AlertOutcome alert={alert} />
          {alert.product && <StockNow product={alert.product} />}
        </Stack>
      </Row>
    </div>
  );
}

function useAlertColumns(
  ended: boolean,
  remove: (alerts: readonly StockAlert[]) => void,
): readonly TableColumn<StockAlert>[] {
  const t = useText();
  const formats = useFormats();
  return useMemo(
    (): readonly TableColumn<StockAlert>[] => [
      {
        id: 'name',
        header: t('alerts.list.article'),
        fixed: true,
        csv: (alert) => `${alert.articleCode} ${nameOf(alert)}`,
        cell: (alert) => (
          <div className={css.cell}>
            <Tile small src={alert.product?.image?.small ?? null} />
            <Article alert={alert} />
          </div>
        ),
      },
      {
        id: 'qty',
        header: t('alerts.list.quantity'),
        align: 'right',
        csv: (alert) => alert.qty,
        cell: (alert) => <Quantity value={alert.qty} />,
      },
      {
        id: 'asked',
        header: t('alerts.list.asked'),
        noWrap: true,
        csv: (alert) => formats.day(alert.askedAt),
        cell: (alert) => <AlertRequestDay alert={alert} />,
      },
      ...(ended
        ? [
            {
              id: 'outcome',
              header: t('alerts.list.outcome'),
              csv: (alert: StockAlert) => alert.outcome,
              cell: (alert: StockAlert) => <AlertOutcome alert={alert} />,
            },
          ]
        : []),
      {
        id: 'stock',
        header: t('alerts.list.stock'),
        noWrap: true,
        csv: (alert) => alert.product && t(`ui.size.${stateNamed(alert.product.availability.state)}`),
        cell: (alert) => (alert.product ? <StockNow product={alert.product} /> : <span aria-hidden>–</span>),
      },
      {
        id: 'remove',
        acts: true,
        header: t('alerts.list.actions'),
        align: 'right',
        cell: (alert) => (
          <IconButton
            size="small"
            icon={IconTrash}
            label={t('alerts.list.removeOf', { article: nameOf(alert) })}
            onClick={() => remove([alert])}
          />
        ),
      },
    ],
    [ended, remove, t, formats],
  );
}
