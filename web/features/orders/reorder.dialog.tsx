import { useMemo, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../../platform/api/errors.ts';
import { useAction, useDocument } from '../../platform/api/queries.ts';
import { updateUser } from '../../platform/api/session.ts';
import { useLocale, useText } from '../../platform/texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { ErrorPanel, SkeletonRows } from '../../ui/states.tsx';
import { Tile } from '../../ui/tile.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { ShownOrder } from './order-lines.table.tsx';
import { Reorder, ReorderCart } from './orders.documents.ts';
import css from './orders.module.css';
import { articlesOf, cartWith } from './reorder.ts';

const none: Record<string, string> = {};

/** The articles of an order again, with quantities to adjust; what cannot be ordered is told at its row, the rest goes in. */
export function ReorderDialog({ order, onClose }: { order: ShownOrder; onClose: () => void }) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const articles = useMemo(() => articlesOf(order.lines), [order.lines]);
  const [quantities, setQuantities] = useState<Record<string, number>>(() => Object.fromEntries(articles.map(({ articleCode, qty }) => [articleCode, qty])));
  const [refused, setRefused] = useState(none);
  const [taken, setTaken] = useState(false);
  const cart = useDocument(ReorderCart, {}, { staleTime: 0 });
  const add = useAction(Reorder, (answer) => answer.updateProductsInCart, { refresh: [{ name: 'Cart' }, { name: 'CartOverview' }, ReorderCart] });
  const wanted = articles.map((article) => ({ ...article, qty: quantities[article.articleCode] ?? 0 })).filter(({ qty }) => qty > 0);
  const units = wanted.reduce((sum, { qty }) => sum + qty, 0);
  const toCart = () => void navigate({ to: '/$lang/cart' as '/$lang', params: { lang } });

  /** A refusal does not tell what the cart holds now; the bars show it as soon as it is read. */
  const showCart = async (): Promise<void> => {
    const { data } = await cart.refetch();
    if (data) updateUser({ cart: { lines: data.cartOverview.lines.length, units: data.cartOverview.lines.reduce((sum, { qty }) => sum + qty, 0) } });
  };

  const send = (): void => {
    setRefused(none);
    if (!cart.data) return;
    const { version, lines } = cart.data.cartOverview;
    const products = cartWith(wanted, lines);
    add.mutate(
      { products, version },
      {
        onSuccess: (outcome) => {
          if (outcome.cart) updateUser({ cart: { lines: outcome.cart.lines, units: outcome.cart.units } });
          showToast({ tone: 'ok', text: t('orders.reorder.done', { count: wanted.length }), action: { label: t('orders.reorder.toCart'), run: toCart } });
          onClose();
        },
        onError: (error) => {
          if (!(error instanceof ApiError)) return;
          const reasons = Object.fromEntries(
            error.userErrors.flatMap((one) => {
              const product = products[Number(/^products\[(\d+)\]/.exec(one.field ?? '')?.[1] ?? -1)];
              return product ? [[product.articleCode, one.message]] : [];
            }),
          );
          setRefused(reasons);
          setTaken(products.length > Object.keys(reasons).length);
          // What was not refused went in; it must not go in again with the next press.
          if (Object.keys(reasons).length > 0)
            setQuantities((old) => Object.fromEntries(Object.entries(old).map(([code, qty]) => [code, reasons[code] ? qty : 0])));
          void showCart();
        },
      },
    );
  };

  const problems = Object.keys(refused).length;
  return (
    <Dialog
      title={t('orders.reorder.title', { number: order.number })}
      subtitle={t('orders.reorder.hint')}
      size="wide"
      onClose={add.isPending ? undefined : onClose}
      footer={
        <>
          <Button onClick={problems > 0 ? toCart : onClose} disabled={add.isPending}>
            {t(problems > 0 ? 'orders.reorder.toCart' : 'ui.dialog.cancel')}
          </Button>
          <Button variant="primary" busy={add.isPending} disabled={units === 0 || !cart.data} onClick={send}>
            {t('orders.reorder.action', { count: units })}
          </Button>
        </>
      }
    >
      {cart.error && <ErrorPanel error={cart.error} onRetry={() => void cart.refetch()} />}
      {problems > 0 && (
        <Note tone="warn" role="alert">
          {[t('orders.reorder.refused', { count: problems }), taken && t('orders.reorder.rest')].filter(Boolean).join(' ')}
        </Note>
      )}
      {add.error && problems === 0 && <ErrorPanel error={add.error} title={t('orders.action.failed')} />}
      {cart.isPending ? (
        <SkeletonRows rows={Math.min(articles.length, 5)} picture />
      ) : (
        <div>
          {articles.map((article) => (
            <div key={article.articleCode} className={css.again}>
              <Tile small src={article.picture} />
              <Stack gap={0}>
                <Text strong>{article.description}</Text>
                <Text size="xs" tone="muted">
                  {article.displayCode}
                </Text>
              </Stack>
              <QuantityStepper
                label={t('orders.reorder.quantity', { article: article.description })}
                value={quantities[article.articleCode] ?? 0}
                min={0}
                allowZero
                error={refused[article.articleCode]}
                onChange={(qty) => setQuantities((old) => ({ ...old, [article.articleCode]: qty }))}
              />
            </div>
          ))}
        </div>
      )}
    </Dialog>
  );
}
