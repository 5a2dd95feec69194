import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '../../platform/api/errors.ts';
import { useAction } from '../../platform/api/queries.ts';
import { updateUser, userStore } from '../../platform/api/session.ts';
import { useLocale, useText } from '../../platform/texts/texts.tsx';
import { showToast } from '../../ui/toast.tsx';
import { CatalogItems, type CartChange, type InCart, OrderableModel, ProductDetails, UpdateProductsInCart } from './catalog.documents.ts';

/** Shows what the cart holds in the bars of the shell. */
function showCartCount(cart: { lines: number; units: number }): void {
  const user = userStore.get();
  if (!user || (user.cart?.lines === cart.lines && user.cart.units === cart.units)) return;
  updateUser({ cart: { lines: cart.lines, units: cart.units } });
}

/** Keeps the count of the shell in step with the cart that a page has read. */
export function useCartCount(inCart: readonly InCart[] | undefined): void {
  useEffect(() => {
    if (inCart) showCartCount({ lines: inCart.length, units: inCart.reduce((sum, line) => sum + line.qty, 0) });
  }, [inCart]);
}

/** Quantities in the cart by article code, of one sales organisation. */
export function cartQuantities(inCart: readonly InCart[] | undefined, sorg: string | undefined): Record<string, number> {
  return Object.fromEntries((inCart ?? []).filter((line) => line.product.sorg === sorg).map((line) => [line.product.article_code, line.qty]));
}

export type CartRefusal = { articleCode: string; message: string };

/** The refusals of single products by their place in the request (`products[2]`). */
export function refusalsOf(error: unknown, products: readonly CartChange[]): CartRefusal[] {
  if (!(error instanceof ApiError)) return [];
  return error.userErrors.flatMap((refusal) => {
    const product = products[Number(/^products\[(\d+)\]/.exec(refusal.field ?? '')?.[1] ?? -1)];
    return product ? [{ articleCode: product.articleCode, message: refusal.message }] : [];
  });
}

export type CartChangeOptions = {
  /** What the toast says once it is done. */
  done: string;
  onDone?: () => void;
  /** Some products were refused; the others went through. */
  onRefused?: (refusals: CartRefusal[]) => void;
};

/** Sets absolute quantities in one request; the toast offers to take them back and leads to the cart. */
export function useCartChange() {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const viewCart = () => void navigate({ to: '/$lang/cart' as '/$lang', params: { lang } });
  const action = useAction(UpdateProductsInCart, (answer) => answer.updateProductsInCart, {
    refresh: [ProductDetails, OrderableModel, CatalogItems, { name: 'Cart' }],
    onDone: (outcome) => outcome.cart && showCartCount(outcome.cart),
  });
  const change = (wanted: readonly (CartChange & { before: number })[], { done, onDone, onRefused }: CartChangeOptions) => {
    const products = wanted.map(({ before: _before, ...product }) => product);
    const undo = () => action.mutate({ products: wanted.map(({ before, ...product }) => ({ ...product, qty: before })) });
    action.mutate(
      { products },
      {
        onSuccess: () => {
          showToast({
            key: 'cart',
            tone: 'ok',
            text: done,
            action: { label: t('ui.toast.undo'), run: undo },
            second: { label: t('ui.toast.viewCart'), run: viewCart },
          });
          onDone?.();
        },
        onError: (error) => {
          const refusals = refusalsOf(error, products);
          if (refusals.length > 0) onRefused?.(refusals);
        },
      },
    );
  };
  return { change, busy: action.isPending, error: action.error, reset: action.reset };
}
