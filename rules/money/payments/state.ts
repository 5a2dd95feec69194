/** States of a request to pay invoices. */
export const requestStates = [
  // The gateway does not know the request yet: "Pending Payment".
  'created',
  // The gateway waits for the money: "Waiting For Payment".
  'waiting',
  // The bank collects the money (direct debit). The request can no longer be voided and does not expire.
  'processing',
  'paid',
  // Less money arrived than asked for. It settles the oldest invoices; a new request pays the rest.
  'partly',
  'failed',
  'expired',
  'void',
] as const;
export type RequestState = (typeof requestStates)[number];

/** The changes of a request. */
export const requestEvents = ['opened', 'collecting', 'paid', 'underpaid', 'failed', 'expired', 'voided'] as const;
export type RequestEvent = (typeof requestEvents)[number];

const money = { paid: 'paid', underpaid: 'partly' } as const;

/** The transition table. What is not in it does not change the state. */
const transitions: Readonly<Record<RequestState, Partial<Readonly<Record<RequestEvent, RequestState>>>>> = {
  created: {
    opened: 'waiting',
    collecting: 'processing',
    ...money,
    failed: 'failed',
    expired: 'expired',
    voided: 'void',
  },
  waiting: { collecting: 'processing', ...money, failed: 'failed', expired: 'expired', voided: 'void' },
  processing: { ...money, failed: 'failed' },
  paid: {},
  partly: {},
  failed: {},
  expired: {},
  void: {},
};

/** The state after an event, or null if the event does not change it. */
export function nextState(state: RequestState, event: RequestEvent): RequestState | null {
  return transitions[state][event] ?? null;
}

/** A request that still names its invoices: no other request can. */
export function isOpenRequest(state: RequestState): boolean {
  return Object.keys(transitions[state]).length > 0;
}

/** The states of {@link isOpenRequest}. */
export const openStates: readonly RequestState[] = requestStates.filter(isOpenRequest);

/** The dealer may void the request: no bank collects the money yet. */
export function canVoid(state: RequestState): boolean {
  return nextState(state, 'voided') !== null;
}

/** The changes of money that arrives for a request. Amounts in minor units. */
export interface Arrival {
  /** The event for the request; null: the money pays no invoice. */
  readonly event: 'paid' | 'underpaid' | null;
  /** Part of the money that pays invoices. */
  readonly applied: number;
  /** Part that pays none: the desk returns it or books it by hand. */
  readonly surplus: number;
  readonly reason: SurplusReason | null;
}

export const surplusReasons = [
  'unknown_request',
  'other_currency',
  'paid_twice',
  'after_expiry',
  'after_void',
  'after_failure',
  'too_much',
] as const;
export type SurplusReason = (typeof surplusReasons)[number];

const closedReasons: Partial<Readonly<Record<RequestState, SurplusReason>>> = {
  paid: 'paid_twice',
  partly: 'paid_twice',
  expired: 'after_expiry',
  void: 'after_void',
  failed: 'after_failure',
};

/** Divides money that arrived between the request and the surplus; `applied` and `surplus` add up to it. */
export function arrivalOf(
  request: { readonly state: RequestState; readonly amount: number; readonly currency: string } | null,
  money: { readonly amount: number; readonly currency: string },
): Arrival {
  const nothing = (reason: SurplusReason): Arrival => ({ event: null, applied: 0, surplus: money.amount, reason });
  if (!request) return nothing('unknown_request');
  const closed = closedReasons[request.state];
  if (closed) return nothing(closed);
  if (request.currency !== money.currency) return nothing('other_currency');
  if (money.amount < request.amount) return { event: 'underpaid', applied: money.amount, surplus: 0, reason: null };
  const surplus = money.amount - request.amount;
  return { event: 'paid', applied: request.amount, surplus, reason: surplus > 0 ? 'too_much' : null };
}
