import * as v from 'valibot';
import { notes as notesRule, poNumber as poNumberRule } from '#rules/validation.ts';
import type { Translate } from '#platform/texts/texts.tsx';
import type { CalendarDate } from '#rules/dates.ts';
import { deliveryWishProblems } from '#rules/ordering/orders/delivery-wishes.ts';
import { fieldErrorText } from '#ui/form/use-form.ts';
import { minorOf } from '#buying/cart/cart-sums.ts';
import { placeOfField } from './checkout-refusals.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import type { CheckoutPlan } from './checkout-plan.ts';

type DraftProblem = { code: string; params?: Record<string, string | number> };
export type DraftProblems = ReadonlyMap<string, DraftProblem>;

/** The code of the first error in a text, or null. */
function firstErrorOf(schema: v.GenericSchema<string, string>, value: string): DraftProblem | null {
  const result = v.safeParse(schema, value);
  const issue = result.issues?.[0];
  return issue
    ? { code: issue.message, params: typeof issue.requirement === 'number' ? { limit: issue.requirement } : {} }
    : null;
}

/** The obstacles to sending the draft, by place. */
export function draftProblems(plan: CheckoutPlan, draft: CheckoutDraft, today: CalendarDate): DraftProblems {
  const problems = new Map<string, DraftProblem>();
  const add = (place: string, problem: DraftProblem | null) => void (problem && problems.set(place, problem));
  add('poNumber', firstErrorOf(poNumberRule, draft.poNumber));
  add('notes', firstErrorOf(notesRule, draft.notes));
  if (!plan.shipTo) add('shipTo', { code: 'shipto_required' });
  if (!plan.payment) add('payment', { code: plan.payments.length === 0 ? 'payment_not_offered' : 'payment_required' });
  if (draft.requestedOn && plan.earliestOn && draft.requestedOn < plan.earliestOn)
    add('requestedOn', { code: 'date_before_earliest', params: { date: plan.earliestOn } });
  const wishes = { requestDeliveryOn: draft.requestedOn, cancelAfter: draft.cancelAfter };
  for (const { field, code, params } of deliveryWishProblems(wishes, today, plan.earliestOn))
    add(placeOfField[field] ?? field, { code, params: params as Record<string, string> });
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

const problemSelectors = [
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
      const place = problemSelectors.flatMap((each) => document.querySelector<HTMLElement>(`#page ${each}`) ?? [])[0];
      place?.focus({ preventScroll: true });
      place?.scrollIntoView?.({ block: 'center' });
    }),
  );
}

/** The problem at a place of the draft, as text. */
export function problemText(t: Translate, problem: DraftProblem): string {
  if (problem.code === 'date_before_earliest') return t('cart.delivery.tooEarly');
  if (problem.code === 'cancel_before_delivery') return t('cart.delivery.cancelEarly');
  if (problem.code === 'amount_below_quote') return t('cart.delivery.amountTooLow');
  return fieldErrorText(t, problem);
}
