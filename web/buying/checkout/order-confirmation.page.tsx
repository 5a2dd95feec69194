import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { type Translate, useLocale, useText } from '#platform/texts/texts.tsx';
import { PushPrompt } from '#shell/push/push-prompt.tsx';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Card } from '#ui/page/card.tsx';
import { Row } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { say } from '#ui/dialog/spoken.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NothingYet, SkeletonPage } from '#ui/page/states.tsx';
import { usePageSearch } from '#ui/table/use-list-search.ts';
import { tableCsv } from '#ui/table/table-csv.ts';
import { saveText } from '#platform/save-file.ts';
import type { TableColumn } from '#ui/table/table.ts';
import { catalogRoutePaths, defaultCatalog } from '#goods/catalog/catalog.links.ts';
import { cartRoute } from '#buying/cart/cart.links.ts';
import { readConfirmationSearch } from './checkout.links.ts';
import {
  type ConfirmedOrder as Confirmed,
  OrderConfirmation,
  type OrderedLine,
  type ConfirmationAnswer,
} from './checkout.documents.ts';
import { ConfirmedOrder, datesOf } from './confirmed-order.tsx';
import { lineState, lineStateWords } from './line-state.ts';
import { showCartCount } from '#buying/cart/use-cart.ts';
import { paramsOf, useProblemWords } from '#buying/cart/use-problem-words.ts';
import css from './checkout.module.css';

type Row = { order: Confirmed; line: OrderedLine };

function ordersCsv(t: Translate, orders: readonly Confirmed[]): string {
  const column = (
    id: string,
    header: string,
    csv: NonNullable<TableColumn<Row>['csv']>,
    align?: 'right',
  ): TableColumn<Row> => ({ id, header, csv, align, cell: () => null });
  return tableCsv(
    [
      column('number', t('cart.csv.order'), ({ order }) => order.number),
      column('po', t('cart.reference.poNumber'), ({ order }) => order.poNumber),
      column('code', t('cart.csv.code'), ({ line }) => line.displayCode || line.articleCode),
      column('name', t('cart.csv.name'), ({ line }) => line.description),
      column('qty', t('cart.csv.quantity'), ({ line }) => line.qty),
      column('uom', t('cart.csv.unit'), ({ line }) => line.uom),
      column('price', t('cart.csv.price'), ({ line }) => line.unitPrice, 'right'),
      column('subtotal', t('cart.csv.subtotal'), ({ line }) => line.subtotal, 'right'),
      column('currency', t('cart.csv.currency'), ({ order }) => order.currency.currency),
      column('state', t('cart.csv.state'), ({ order, line }) =>
        lineStateWords(
          t,
          lineState(
            line,
            order.plannedSupply.find((each) => each.articleCode === line.articleCode && each.sorg === order.sorg),
          ),
        ),
      ),
      column('date', t('cart.csv.date'), ({ order, line }) =>
        datesOf(line, order.sorg, order.plannedSupply)
          .flatMap((part) => (part.supplyDate ? [`${part.supplyQty}: ${part.supplyDate}`] : []))
          .join(', '),
      ),
    ],
    orders.flatMap((order) => order.lines.map((line) => ({ order, line }))),
  );
}

const noNumbers: readonly string[] = [];

/** The ordered goods, when they arrive, and what remained in the cart. */
export function OrderConfirmationPage() {
  const t = useText();
  const lang = useLocale();
  const user = useUser();
  const { order: numbers = noNumbers } = usePageSearch(readConfirmationSearch);
  const query = useDocument(
    OrderConfirmation,
    { numbers: [...numbers] },
    { enabled: numbers.length > 0, keepPrevious: false, staleTime: 0 },
  );
  const orders = query.data?.ordersByNumber ?? [];
  const cart = query.data?.cartOverview;
  useEffect(() => {
    if (cart) showCartCount({ lines: cart.lineCount, units: cart.units });
  }, [cart]);

  const placed = query.data?.ordersByNumber.map(({ number }) => number).join(', ') ?? '';
  useEffect(() => {
    if (placed !== '') say(`${t('cart.done.title')}: ${placed}`);
  }, [placed, t]);

  const onward = (
    <ButtonLink
      variant="primary"
      className={css.noPrint}
      to={catalogRoutePaths[defaultCatalog(user?.catalogs)]}
      params={{ lang }}
    >
      {t('cart.done.onward')}
    </ButtonLink>
  );
  if (numbers.length === 0 || (query.data && orders.length === 0)) {
    return (
      <PageFrame title={t('cart.done.title')}>
        <Card>
          <NothingYet title={t('cart.done.unknown')} actions={onward}>
            {t('cart.done.unknownHint')}
          </NothingYet>
        </Card>
      </PageFrame>
    );
  }
  if (!query.data)
    return (
      <PageFrame title={t('cart.done.title')}>
        {query.error ? <ErrorPanel error={query.error} onRetry={() => void query.refetch()} /> : <SkeletonPage />}
      </PageFrame>
    );
  return (
    <PageFrame
      title={t('cart.done.title')}
      subtitle={t('cart.done.thanks', { count: orders.length })}
      actions={
        <>
          <Button icon={IconPrinter} className={css.noPrint} onClick={() => window.print()}>
            {t('cart.done.print')}
          </Button>
          <Button
            icon={IconDownload}
            className={css.noPrint}
            onClick={() => saveText(`${numbers.join('-')}.csv`, ordersCsv(t, orders))}
          >
            {t('ui.table.export')}
          </Button>
          {onward}
        </>
      }
    >
      {/* Orders of one checkout share the list of lines that were left out. */}
      <LeftOutNote problems={orders[0]?.leftOut ?? []} />
      <div className={css.noPrint}>
        <PushPrompt />
      </div>
      {orders.map((order) => (
        <ConfirmedOrder key={order.id} order={order} />
      ))}
      {cart && cart.lines.length > 0 && <StayingNote cart={cart} />}
    </PageFrame>
  );
}

/** Lines that stock did not cover, with what became of each. */
function LeftOutNote({ problems }: { problems: Confirmed['leftOut'] }) {
  const t = useText();
  const problemWords = useProblemWords();
  if (problems.length === 0) return null;
  return (
    <Note tone="warn" role="status">
      <b>{t('cart.done.leftOut', { count: problems.length })}</b>
      <ul>
        {problems.map((problem) => (
          <li key={problem.field}>
            {t('ui.label.value', {
              label: String(paramsOf(problem).articleCode ?? ''),
              value: problemWords(problem),
            })}{' '}
            {Number(paramsOf(problem).dropped ?? 0) > 0 &&
              t('cart.done.dropped', { count: Number(paramsOf(problem).dropped) })}
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** Goods that stay in the cart. */
function StayingNote({ cart }: { cart: ConfirmationAnswer['cartOverview'] }) {
  const t = useText();
  const lang = useLocale();
  const later = cart.lines.filter((line) => line.preOrderQty > 0);
  return (
    <Note>
      <Row wrap>
        <span>
          <b>{t('cart.done.staying', { units: cart.units, lines: cart.lineCount })}</b>{' '}
          {later.map(({ product, qty }) => t('cart.lines.stayingOne', { name: product.name, qty })).join(' ')}
        </span>
        <span className={css.noPrint}>
          <ButtonLink size="small" to={cartRoute} params={{ lang }}>
            {t('cart.order.toCart')}
          </ButtonLink>
        </span>
      </Row>
    </Note>
  );
}
