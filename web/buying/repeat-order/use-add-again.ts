import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { ApiError } from '#platform/api/errors.ts';
import { graphql } from '#platform/api/graphql.ts';
import { updateUser, userStore } from '#platform/api/session.ts';
import { randomKey } from '#platform/random-key.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { mergedProducts, type Wanted } from './repeat-lines.ts';
import { AddAgain, type CartProduct, RepeatCart } from './repeat-order.documents.ts';

/** The result of adding: the added lines, and the reasons for the others, by id. */
export type Added = { taken: readonly Wanted[]; refused: Readonly<Record<string, string>> };

type Attempt = { wanted: string; variables: { products: CartProduct[]; version: number }; key: string };

/** How often to read the cart again after changes by another client. */
const tries = 3;

/** Queries with the cart or its quantities. */
const reads = [
  'BoughtBefore',
  'ReorderPreview',
  'Cart',
  'CartOverview',
  'CatalogItems',
  'ProductDetails',
  'OrderableModel',
];

/** The place of a refused product in the request; null for a refusal of the whole request. */
const placeOf = (field: string | null | undefined): number | null => {
  const place = /^products\[(\d+)\]/.exec(field ?? '')?.[1];
  return place === undefined ? null : Number(place);
};

type Product = Attempt['variables']['products'][number];
type Refusal = { field?: string | null; message?: string | null };

/** Which of the wanted quantities are in the cart now, and why the others are not. */
function addedOf(wanted: readonly Wanted[], products: readonly Product[], errors: readonly Refusal[]): Added {
  const reasons = new Map(
    errors.flatMap(({ field, message }) => {
      const product = products[placeOf(field) ?? -1];
      return product ? [[`${product.sorg}:${product.articleCode}`, message ?? ''] as const] : [];
    }),
  );
  const reasonOf = (one: Wanted): string | undefined => reasons.get(`${one.sorg}:${one.articleCode}`);
  return {
    taken: wanted.filter((one) => reasonOf(one) === undefined),
    refused: Object.fromEntries(
      wanted.flatMap((one) => (reasonOf(one) === undefined ? [] : [[one.id, reasonOf(one) ?? '']])),
    ),
  };
}

function useReread(): () => void {
  const client = useQueryClient();
  return () => {
    for (const name of reads) void client.invalidateQueries({ queryKey: ['graphql', name] });
  };
}

/**
 * Adds quantities to those in the cart in one change: reads the cart, sends absolute quantities with its version, and
 * starts again if the cart changed meanwhile. After a lost response it repeats the same change under its key, so that
 * nothing is added twice. The toast links to the cart and offers undo.
 */
export function useAddAgain(onAdded: (outcome: Added) => void) {
  const t = useText();
  const lang = useLocale();
  const reread = useReread();
  const navigate = useNavigate();
  const lost = useRef<Attempt | null>(null);

  const send = async (wanted: readonly Wanted[]): Promise<Added> => {
    const subject = JSON.stringify(wanted);
    for (let left = tries; ; left -= 1) {
      let attempt = lost.current?.wanted === subject ? lost.current : null;
      if (!attempt) {
        const { cartOverview } = await graphql(RepeatCart, {});
        attempt = {
          wanted: subject,
          variables: { products: mergedProducts(wanted, cartOverview.lines), version: cartOverview.version },
          key: randomKey(),
        };
      }
      lost.current = attempt;
      const { products } = attempt.variables;
      // After a failure on the way the attempt stays, because the change may have been made.
      const outcome = (await graphql(AddAgain, attempt.variables, { idempotencyKey: attempt.key }))
        .updateProductsInCart;
      lost.current = null;
      const errors = outcome?.userErrors ?? [];
      if (errors.some((error) => error.code === 'cart_changed') && left > 1) continue;
      const whole = errors.find((error) => placeOf(error.field) === null);
      if (!outcome?.cart || whole) throw new ApiError(whole?.code ?? 'something_wrong', whole?.message ?? '');
      const { lines, units, version } = outcome.cart;
      const user = userStore.get();
      if (user?.cart) updateUser({ cart: { lines, units } }, version);
      return addedOf(wanted, products, errors);
    }
  };
  const viewCart = {
    label: t('ui.toast.viewCart'),
    run: () => void navigate({ to: '/$lang/cart' as '/$lang', params: { lang } }),
  };
  const undo = useVerb(
    (taken: readonly Wanted[]) => send(taken.map((one) => ({ ...one, qty: -one.qty }))).finally(reread),
    {
      key: 'cart',
      done: () => t('repeat.add.undone'),
      failed: () => ({ action: viewCart }),
    },
  );

  const adding = useMutation<Added, Error, readonly Wanted[]>({
    mutationFn: send,
    onSuccess: (outcome) => {
      reread();
      if (outcome.taken.length > 0) {
        showToast({
          key: 'cart',
          tone: 'ok',
          lifetime: 12_000,
          ofPage: true,
          text: t('repeat.add.done', {
            count: outcome.taken.length,
            units: outcome.taken.reduce((sum, one) => sum + one.qty, 0),
          }),
          action: { label: t('ui.toast.undo'), run: () => void undo.run(outcome.taken) },
          second: viewCart,
        });
      }
      onAdded(outcome);
    },
  });
  return { add: adding.mutate, busy: adding.isPending, error: adding.error, reset: adding.reset };
}
