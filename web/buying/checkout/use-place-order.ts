import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useAction } from '#platform/api/queries.ts';
import { useLocale } from '#platform/texts/texts.tsx';
import { usePreview } from '#shell/page/preview.ts';
import { refreshCredit } from '#shell/session/session-start.ts';
import { confirmationPreviewRoute, confirmationRoute } from './checkout.links.ts';
import type { checkoutVariables } from './checkout-plan.ts';
import { scrollToFirstError } from './checkout-problems.ts';
import { refusalsOf, type Refusals } from './checkout-refusals.ts';
import { Checkout } from './checkout.documents.ts';

const none: Refusals = new Map();

type Variables = NonNullable<ReturnType<typeof checkoutVariables>>;

/** Places the orders of the checkout once and opens their confirmation; holds why the server refused. */
export function usePlaceOrder(reread: () => Promise<unknown>, onPlaced: () => void) {
  const lang = useLocale();
  const client = useQueryClient();
  const navigate = useNavigate();
  const preview = usePreview();
  const order = useAction(Checkout, (answer) => answer.checkoutV5);
  const sending = useRef(false);
  const [refusals, setRefusals] = useState<Refusals>(none);
  const [failure, setFailure] = useState<unknown>(null);
  const [changedAtOrder, setChangedAtOrder] = useState(false);

  const showRefusals = async (error: unknown, variables: Variables) => {
    const sorted = refusalsOf(error, variables);
    setRefusals(sorted.refusals);
    setChangedAtOrder(sorted.changed);
    setFailure(sorted.refusals.size === 0 && !sorted.changed ? error : null);
    if (sorted.reread) await reread();
    scrollToFirstError();
  };
  const send = async (variables: Variables) => {
    sending.current = true;
    setFailure(null);
    setRefusals(none);
    setChangedAtOrder(false);
    try {
      const outcome = await order.mutateAsync(variables);
      await navigate({
        to: preview.on ? confirmationPreviewRoute : confirmationRoute,
        params: { lang },
        search: { order: (outcome.orders ?? []).map(({ number }) => number) },
        replace: true,
      });
      onPlaced();
      void refreshCredit();
      // Stock, credit and order lists have changed.
      await client.invalidateQueries({ refetchType: 'none' });
    } catch (error) {
      await showRefusals(error, variables);
    } finally {
      sending.current = false;
    }
  };
  return {
    order,
    sending,
    send,
    refusals,
    failure,
    changedAtOrder,
    /** Forgets the refusals at these places and those of the whole order. */
    forgetRefusals: (places: readonly string[]) => {
      if (refusals.size > 0) setRefusals(new Map([...refusals].filter(([key]) => key !== '' && !places.includes(key))));
    },
  };
}
