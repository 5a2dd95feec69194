import { useEffect, useMemo, useState } from 'react';
import { useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { useSite } from '#platform/site.ts';
import { useText } from '#platform/texts/texts.tsx';
import { changesSince, type ReviewedState, acceptChange, initialSeen } from './checkout-changes.ts';
import { type CheckoutDraft, useCheckoutDraft } from './checkout-draft.ts';
import { type CheckoutPlan, checkoutVariables, planCheckout } from './checkout-plan.ts';
import { marketToday } from '#platform/market-day.ts';
import { type DraftProblems, draftProblems, problemText, scrollToFirstError } from './checkout-problems.ts';
import type { Refusals } from './checkout-refusals.ts';
import { CheckoutReview, type Review, SupplyPlan } from './checkout.documents.ts';
import { lineKey } from '#buying/cart/cart-parts.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useProblemWords } from '#buying/cart/use-problem-words.ts';

const noProblems: DraftProblems = new Map();

export type CheckoutState = ReturnType<typeof useCheckout>;

/** The checkout: the review, the buyer's choices, the changes, and the order itself. */
export function useCheckout() {
  const user = useUser();
  const { draft, change, finish } = useCheckoutDraft(
    user?.customer?.custCode.unified ?? user?.salesActiveCustCode?.r3 ?? '',
  );
  const query = useDocument(CheckoutReview, {}, { staleTime: 0 });
  const review: Review | undefined = query.data?.checkoutReview;
  const plan = useMemo(() => (review ? planCheckout(review, draft) : null), [review, draft]);
  const problems = useMemo(() => (plan ? draftProblems(plan, draft, marketToday()) : noProblems), [plan, draft]);
  const [tried, setTried] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { changes, open, accept } = useReviewChanges(review, plan);
  const { order, sending, send, refusals, failure, changedAtOrder, forgetRefusals } = usePlaceOrder(
    query.refetch,
    finish,
  );
  const supply = useSupply(
    review,
    problems.has('requestedOn') ? '' : (draft.requestedOn ?? ''),
    !order.isPending && !order.isSuccess,
  );
  const refusalText = useRefusalText(review, refusals);
  const t = useText();

  const place = async () => {
    if (!review || !plan || sending.current) return;
    setTried(true);
    const variables = checkoutVariables(review, plan, draft);
    if (problems.size > 0 || open.length > 0 || !review.canCheckout || !variables) scrollToFirstError();
    else await send(variables);
  };

  return {
    query,
    review,
    plan,
    draft,
    supply,
    errorAt: (at: string): string | null => {
      const problem = problems.get(at);
      return problem && (tried || left.has(at)) ? problemText(t, problem) : refusalText(at);
    },
    place,
    failure,
    changes,
    open,
    changedAtOrder,
    busy: order.isPending,
    change: (next: Partial<CheckoutDraft>, ...places: string[]) => {
      change(next);
      forgetRefusals(places);
    },
    leave: (at: string) => setLeft((before) => (before.has(at) ? before : new Set([...before, at]))),
    accept,
    tryOut: () => {
      setTried(true);
      return [...problems.keys()].filter((key) => key !== 'poNumber' && key !== 'notes').length === 0;
    },
  };
}

/** The changes since the buyer last looked; `open` are those that need their consent. */
function useReviewChanges(review: Review | undefined, plan: CheckoutPlan | null) {
  const [seen, setSeen] = useState<ReviewedState | null>(null);
  useEffect(() => {
    if (review) setSeen((known) => initialSeen(review, known));
  }, [review]);
  const chosen = useMemo(() => new Set(plan?.groups.flatMap((group) => group.option?.id ?? []) ?? []), [plan]);
  const changes = useMemo(
    () => (review && seen ? changesSince(seen, review, chosen, plan?.shipTo?.id ?? null) : []),
    [review, seen, chosen, plan],
  );
  return {
    changes,
    open: changes.filter((each) => each.needsYes),
    accept: (ids: readonly string[]) =>
      setSeen((known) =>
        known && review
          ? changes
              .filter(({ id }) => ids.includes(id))
              .reduce((before, change) => acceptChange(before, change, review), known)
          : known,
      ),
  };
}

/**
 * The supply of the lines. It depends on the chosen day, so it is requested separately, if the market shows it.
 */
function useSupply(review: Review | undefined, reqDeliveryDate: string, enabled: boolean) {
  const site = useSite();
  const orders = useMemo(
    () =>
      review?.groups.flatMap((group) =>
        group.lines.map(({ articleCode, sorg, qty }) => ({ articleCode, sorg, qty })),
      ) ?? [],
    [review],
  );
  const supplyPlan = useDocument(
    SupplyPlan,
    { orders, reqDeliveryDate },
    { enabled: site.orderConfirmation && orders.length > 0 && enabled },
  );
  return site.orderConfirmation ? (supplyPlan.data?.stockOrderConfirmations ?? []) : [];
}

/** Why the server refused a place of the checkout, as text. */
function useRefusalText(review: Review | undefined, refusals: Refusals): (place: string) => string | null {
  const t = useText();
  const problemWords = useProblemWords();
  // An error of a line that is no longer on the page must still show.
  const shown = new Set(
    [...(review?.groups.flatMap((group) => group.lines) ?? []), ...(review?.staying ?? [])].map(
      ({ line }) => `line ${lineKey(line)}`,
    ),
  );
  const stray = [...refusals].find(([at]) => at.startsWith('line ') && !shown.has(at))?.[1];
  return (place) => {
    const refusal = refusals.get(place) ?? (place === '' ? stray : undefined);
    // The review below shows the amounts; this message uses the usual term.
    if (refusal?.code === 'insufficient_order_balance') return t(refusal.code);
    return refusal ? problemWords(refusal) : null;
  };
}
