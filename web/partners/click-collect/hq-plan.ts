import type { OrderToHqMutationVariables } from '#platform/api/generated/graphql.ts';
import type { HqOffer } from './click-collect.documents.ts';

/** The choice of the dealer; everything else is the usual one. */
export type HqChoice = {
  shiptoId?: string;
  paymentId?: string;
  /** Shipment and its note by the key of the order. */
  shipments: Readonly<Record<string, { id: string; note: string }>>;
};

type Group = HqOffer['groups'][number];

const groupKey = ({ sorg, merchant }: { sorg: string; merchant: string }): string => `${sorg} ${merchant}`;

/** The shipment of an order: the chosen one, else the first that asks for nothing more. */
function shipmentOf(group: Group, choice: HqChoice) {
  const chosen = choice.shipments[groupKey(group)];
  const option =
    group.shipments.find(({ id }) => id === chosen?.id) ??
    group.shipments.find(({ input }) => input === 'none') ??
    group.shipments[0];
  return { option, note: chosen?.note ?? '' };
}

/** The order at HQ as the dealer chose it. */
export function planHq(offer: HqOffer, choice: HqChoice) {
  const [first, ...others] = offer.groups;
  const payments = (first?.payments ?? []).filter((method) =>
    others.every((group) => group.payments.some(({ id, type }) => id === method.id || type === method.type)),
  );
  const shipTo =
    offer.shipTos.find(({ id }) => id === choice.shiptoId) ??
    offer.shipTos.find(({ isDefault }) => isDefault) ??
    offer.shipTos[0];
  const payment = payments.find(({ id }) => id === choice.paymentId) ?? payments[0];
  const groups = offer.groups.map((group) => ({ ...group, key: groupKey(group), ...shipmentOf(group, choice) }));
  return {
    shipTo,
    payments,
    payment,
    groups,
    /** All lines or none: a line with a problem stops the order. */
    orderable: offer.lines.length > 0 && offer.lines.every(({ problems }) => problems.length === 0),
  };
}
export type HqPlan = ReturnType<typeof planHq>;

/** The call that places the order, with the prices that the dealer saw. */
export const hqVariables = (
  order: { id: string; version: number },
  offer: HqOffer,
  plan: HqPlan,
): OrderToHqMutationVariables => ({
  orderId: order.id,
  version: order.version,
  shiptoId: plan.shipTo?.id,
  paymentId: plan.payment?.id,
  shipments: plan.groups.flatMap(({ sorg, merchant, option, note }) =>
    option
      ? [
          {
            sorg,
            merchant,
            shipmentId: option.id,
            amount: option.rate.rate,
            ...(option.input === 'notes' ? { notes: note.trim() } : {}),
          },
        ]
      : [],
  ),
  lines: offer.lines.map(({ id, unitPrice, currency }) => ({ id, price: unitPrice, currency: currency || null })),
});
