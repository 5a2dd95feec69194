import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '#platform/api/errors.ts';
import { useAction } from '#platform/api/queries.ts';
import { ownVersionSince, updateUser, userStore } from '#platform/api/session.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { type CartChange, CatalogItems, type CartQuantity, UpdateProductsInCart } from './catalog.documents.ts';

/** Updates the cart count in the bars of the shell. */
function showCartCount(cart: { lines: number; units: number }, version?: number): void {
  const user = userStore.get();
  if (!user || (version === undefined && user.cart?.lines === cart.lines && user.cart.units === cart.units)) return;
  updateUser({ cart: { lines: cart.lines, units: cart.units } }, version);
}

/** Keeps the count of the shell in sync with the cart that a page has read. */
export function useCartCount(inCart: readonly CartQuantity[] | undefined): void {
  useEffect(() => {
    if (inCart) showCartCount({ lines: inCart.length, units: inCart.reduce((sum, line) => sum + line.qty, 0) });
  }, [inCart]);
}

/** Quantities in the cart by article code, of one sales organisation. */
export function cartQuantities(
  inCart: readonly CartQuantity[] | undefined,
  sorg: string | undefined,
): Record<string, number> {
  return Object.fromEntries(
    (inCart ?? []).filter((line) => line.product.sorg === sorg).map((line) => [line.product.article_code, line.qty]),
  );
}

export type CartRefusal = { articleCode: string; message: string };

/** The errors of single products by their index in the request (`products[2]`). */
export function refusalsOf(error: unknown, products: readonly CartChange[]): CartRefusal[] {
  if (!(error instanceof ApiError)) return [];
  return error.userErrors.flatMap((refusal) => {
    const product = products[Number(/^products\[(\d+)\]/.exec(refusal.field ?? '')?.[1] ?? -1)];
    return product ? [{ articleCode: product.articleCode, message: refusal.message }] : [];
  });
}

/** True if a change was refused because the cart differs from the one that the page showed. */
const isChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.userErrors.some(({ code }) => code === 'cart_changed');

export type CartChangeOptions = {
  /** The text of the toast after success. */
  done: string;
  onDone?: () => void;
  /** Called if some products were refused; the others were saved. */
  onRefused?: (refusals: CartRefusal[]) => void;
};

/** Queries of other pages that name what is in the cart. */
const otherPages = ['ProductDetails', 'OrderableModel', 'Cart'].map((name) => ({ name }));

/** Sets absolute quantities in one request. The toast offers undo and a link to the cart. */
export function useCartChange() {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const viewCart = () => void navigate({ to: '/$lang/cart' as '/$lang', params: { lang } });
  const action = useAction(UpdateProductsInCart, (answer) => answer.updateProductsInCart, {
    refresh: [CatalogItems, ...otherPages],
    onDone: (outcome) => outcome.cart && showCartCount(outcome.cart, outcome.cart.version),
  });
  // Undo applies only to the cart that this change created; later orders or changes stay. The form that made the change
  // may be closed by then.
  const undo = useVerb(
    ({ products, left }: { products: readonly CartChange[]; left: number }) =>
      action.mutateAsync({ products: [...products], version: ownVersionSince(left) }),
    { key: 'cart', failed: (error) => (isChanged(error) ? t('ui.toast.undoTooLate') : undefined) },
  );
  const change = (
    wanted: readonly (CartChange & { before: number })[],
    { done, onDone, onRefused }: CartChangeOptions,
  ) => {
    const products = wanted.map(({ before: _before, ...product }) => product);
    const back = wanted.map(({ before, ...product }) => ({ ...product, qty: before }));
    action.mutate(
      { products, version: null },
      {
        onSuccess: ({ cart }) => {
          showToast({
            key: 'cart',
            tone: 'ok',
            ofPage: true,
            text: done,
            ...(cart && {
              action: { label: t('ui.toast.undo'), run: () => void undo.run({ products: back, left: cart.version }) },
            }),
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
  return { change, busy: action.isPending, error: isChanged(action.error) ? null : action.error, reset: action.reset };
}
