import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { notes as notesRule, poNumber as poNumberRule } from '../../../rules/validation.ts';
import { useAction, useDocument } from '../../platform/api/queries.ts';
import { updateUser, userStore, useUser } from '../../platform/api/session.ts';
import { useSite } from '../../platform/site.ts';
import { useLocale, useText } from '../../platform/texts/texts.tsx';
import { fieldErrorText } from '../../ui/use-form.ts';
import { usePreview } from '../../shell/preview.ts';
import { confirmationPreviewRoute, confirmationRoute } from './cart.links.ts';
import { changesSince, type Seen, seenAfterAccepting, initialSeen } from './checkout-changes.ts';
import { type CheckoutDraft, useCheckoutDraft } from './checkout-draft.ts';
import { type CheckoutPlan, checkoutVariables, planCheckout } from './checkout-plan.ts';
import { refusalsOf, type Refusals } from './checkout-refusals.ts';
import { Checkout, CheckoutReview, type Review, SupplyPlan } from './checkout.documents.ts';
import { lineKey } from './cart-parts.ts';
import { minorOf } from './cart-sums.ts';
import { useProblemWords } from './use-problem-words.ts';

const none: Refusals = new Map();

/** The code of the first error in a text, or null. */
function firstErrorOf(
  schema: v.GenericSchema<string, string>,
  value: string,
): { code: string; params: Record<string, number> } | null {
  const result = v.safeParse(schema, value);
  const issue = result.issues?.[0];
  return issue
    ? { code: issue.message, params: typeof issue.requirement === 'number' ? { limit: issue.requirement } : {} }
    : null;
}

/** What prevents sending the draft, by place. */
function draftProblems(
  plan: CheckoutPlan,
  draft: CheckoutDraft,
): Map<string, { code: string; params?: Record<string, string | number> }> {
  const problems = new Map<string, { code: string; params?: Record<string, string | number> }>();
  const add = (place: string, problem: { code: string; params?: Record<string, string | number> } | null) =>
    void (problem && problems.set(place, problem));
  add('poNumber', firstErrorOf(poNumberRule, draft.poNumber));
  add('notes', firstErrorOf(notesRule, draft.notes));
  if (!plan.shipTo) add('shipTo', { code: 'shipto_required' });
  if (!plan.payment) add('payment', { code: plan.payments.length === 0 ? 'payment_not_offered' : 'payment_required' });
  if (draft.requestedOn && plan.earliestOn && draft.requestedOn < plan.earliestOn)
    add('requestedOn', { code: 'date_before_earliest', params: { date: plan.earliestOn } });
  if (draft.cancelAfter && plan.earliestOn && draft.cancelAfter < (draft.requestedOn ?? plan.earliestOn))
    add('cancelAfter', { code: 'cancel_before_delivery' });
  for (const group of plan.groups) {
    const place = `shipment ${group.key}`;
    if (group.option?.input === 'notes')
      add(
        place,
        group.shipmentNotes.trim() === ''
          ? { code: 'shipment_notes_required' }
          : firstErrorOf(notesRule, group.shipmentNotes),
      );
    if (group.option?.input === 'amount')
      add(
        place,
        minorOf(group.shipmentAmount, group.currency.currency) <
          minorOf(group.option.rate.rate, group.currency.currency) || !/^\d+(\.\d+)?$/.test(group.shipmentAmount)
          ? { code: 'amount_below_quote' }
          : null,
      );
  }
  return problems;
}

const troubles = [
  '[aria-invalid="true"]',
  '[data-invalid="true"] input',
  '[data-open-change] button',
  '[data-order-problem]',
];

/** Scrolls to the first error that blocks the order. */
export function scrollToFirstError(): void {
  // One frame for the state, one for the paint.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const place = troubles.flatMap((each) => document.querySelector<HTMLElement>(`#page ${each}`) ?? [])[0];
      place?.focus({ preventScroll: true });
      place?.scrollIntoView?.({ block: 'center' });
    }),
  );
}

/** Updates the remaining credit in the bars of the shell. */
function showCredit(plan: CheckoutPlan): void {
  const credit = userStore.get()?.credit;
  const [box, ...others] = plan.credit;
  if (credit && box && others.length === 0 && box.hasAccount && box.currency === credit.currency)
    updateUser({ credit: { ...credit, balance: box.left } });
}

export type CheckoutState = ReturnType<typeof useCheckout>;

/** The checkout: the review, the buyer's choices, the changes, and the order itself. */
export function useCheckout() {
  const t = useText();
  const lang = useLocale();
  const user = useUser();
  const site = useSite();
  const client = useQueryClient();
  const navigate = useNavigate();
  const preview = usePreview();
  const problemWords = useProblemWords();
  const { draft, change, finish } = useCheckoutDraft(
    user?.customer?.custCode.unified ?? user?.salesActiveCustCode?.r3 ?? '',
  );
  const query = useDocument(CheckoutReview, {}, { staleTime: 0 });
  const order = useAction(Checkout, (answer) => answer.checkoutV5);
  const sending = useRef(false);
  const [tried, setTried] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<Refusals>(none);
  const [failure, setFailure] = useState<unknown>(null);
  const [changedAtOrder, setChangedAtOrder] = useState(false);
  const review: Review | undefined = query.data?.checkoutReview;
  const [seen, setSeen] = useState<Seen | null>(null);

  useEffect(() => {
    if (review) setSeen((known) => initialSeen(review, known));
  }, [review]);

  const plan = useMemo(() => (review ? planCheckout(review, draft) : null), [review, draft]);
  const chosen = useMemo(() => new Set(plan?.groups.flatMap((group) => group.option?.id ?? []) ?? []), [plan]);
  const changes = useMemo(
    () => (review && seen ? changesSince(seen, review, chosen, plan?.shipTo?.id ?? null) : []),
    [review, seen, chosen, plan],
  );
  const open = changes.filter((each) => each.needsYes);
  const problems = useMemo(
    () =>
      plan ? draftProblems(plan, draft) : new Map<string, { code: string; params?: Record<string, string | number> }>(),
    [plan, draft],
  );

  // The supply depends on the chosen day, so it is requested separately, if the market shows it.
  const orders = useMemo(
    () =>
      review?.groups.flatMap((group) =>
        group.lines.map(({ articleCode, sorg, qty }) => ({ articleCode, sorg, qty })),
      ) ?? [],
    [review],
  );
  const reqDeliveryDate = problems.has('requestedOn') ? '' : (draft.requestedOn ?? '');
  const supplyPlan = useDocument(
    SupplyPlan,
    { orders, reqDeliveryDate },
    { enabled: site.orderConfirmation && orders.length > 0 && !order.isPending && !order.isSuccess },
  );
  const supply = site.orderConfirmation ? (supplyPlan.data?.stockOrderConfirmations ?? []) : [];

  // An error of a line that is no longer on the page must still show.
  const shown = new Set(
    [...(review?.groups.flatMap((group) => group.lines) ?? []), ...(review?.staying ?? [])].map(
      ({ line }) => `line ${lineKey(line)}`,
    ),
  );
  const stray = [...refusals].find(([at]) => at.startsWith('line ') && !shown.has(at))?.[1];

  const errorAt = (place: string): string | null => {
    const problem = problems.get(place);
    if (problem && (tried || left.has(place))) {
      if (problem.code === 'date_before_earliest') return t('cart.delivery.tooEarly');
      if (problem.code === 'cancel_before_delivery') return t('cart.delivery.cancelEarly');
      if (problem.code === 'amount_below_quote') return t('cart.delivery.amountTooLow');
      return fieldErrorText(t, problem);
    }
    const refusal = refusals.get(place) ?? (place === '' ? stray : undefined);
    // The review below shows the amounts; this message uses the usual term.
    if (refusal?.code === 'insufficient_order_balance') return t(refusal.code);
    return refusal ? problemWords(refusal) : null;
  };

  const place = async () => {
    if (!review || !plan || sending.current) return;
    setTried(true);
    const variables = checkoutVariables(review, plan, draft);
    if (problems.size > 0 || open.length > 0 || !review.canCheckout || !variables) {
      scrollToFirstError();
      return;
    }
    sending.current = true;
    setFailure(null);
    setRefusals(none);
    setChangedAtOrder(false);
    try {
      const outcome = await order.mutateAsync(variables);
      const numbers = (outcome.orders ?? []).map(({ number }) => number);
      await navigate({
        to: preview.on ? confirmationPreviewRoute : confirmationRoute,
        params: { lang },
        search: { order: numbers },
        replace: true,
      });
      finish();
      showCredit(plan);
      // Stock, credit and order lists have changed.
      await client.invalidateQueries({ refetchType: 'none' });
    } catch (error) {
      const sorted = refusalsOf(error, variables);
      setRefusals(sorted.refusals);
      setChangedAtOrder(sorted.changed);
      setFailure(sorted.refusals.size === 0 && !sorted.changed ? error : null);
      if (sorted.reread) await query.refetch();
      scrollToFirstError();
    } finally {
      sending.current = false;
    }
  };

  return {
    query,
    review,
    plan,
    draft,
    supply,
    errorAt,
    place,
    failure,
    changes,
    open,
    changedAtOrder,
    busy: order.isPending,
    change: (next: Partial<CheckoutDraft>, ...places: string[]) => {
      change(next);
      if (refusals.size > 0) setRefusals(new Map([...refusals].filter(([key]) => key !== '' && !places.includes(key))));
    },
    leave: (place: string) => setLeft((before) => (before.has(place) ? before : new Set([...before, place]))),
    accept: (ids: readonly string[]) =>
      setSeen((known) =>
        known && review
          ? changes
              .filter(({ id }) => ids.includes(id))
              .reduce((seen, change) => seenAfterAccepting(seen, change, review), known)
          : known,
      ),
    tryOut: () => {
      setTried(true);
      return [...problems.keys()].filter((key) => key !== 'poNumber' && key !== 'notes').length === 0;
    },
  };
}
