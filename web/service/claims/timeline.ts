import type { Claim } from './claim.documents.ts';

type Comment = Claim['comments'][number];
type Change = Claim['histories'][number];
/** One thing that happened to a claim. */
export type ClaimEvent = { readonly id: string; readonly at: string; readonly by: string | null } & (
  | { readonly kind: 'status'; readonly change: Change }
  | { readonly kind: 'comment'; readonly comment: Comment }
  | { readonly kind: 'document'; readonly slots: readonly string[] }
  | { readonly kind: 'mail'; readonly to: readonly string[] }
  | { readonly kind: 'shipment' | 'arrival'; readonly number: string; readonly waybill: string }
);

type ShipmentField = 'deliveryNo' | 'deliveryAt' | 'deliveryShippedOn' | 'resiNo';
type Source = Pick<Claim, 'histories' | 'comments' | 'mails' | 'docs' | 'additionalDocuments' | ShipmentField>;

/** Everything that happened, the newest first. Files that came together are one event. */
export function eventsOf(claim: Source): ClaimEvent[] {
  const files = [
    ...claim.docs.map(({ docType, addedAt, addedBy }) => ({ slot: docType, addedAt, addedBy })),
    ...claim.additionalDocuments.map(({ no, addedAt, addedBy }) => ({ slot: `additionalDoc${no}`, addedAt, addedBy })),
  ];
  const together = Map.groupBy(files, ({ addedAt, addedBy }) => `${addedAt} ${addedBy}`);
  const events: ClaimEvent[] = [
    ...claim.histories.map((change) => ({
      id: change.id,
      at: change.at,
      by: change.by,
      kind: 'status' as const,
      change,
    })),
    ...claim.comments.map((comment) => ({
      id: comment.id,
      at: comment.createdAt,
      by: comment.displayName,
      kind: 'comment' as const,
      comment,
    })),
    ...[...together].map(([key, group]) => ({
      id: key,
      at: group[0]?.addedAt ?? '',
      by: group[0]?.addedBy ?? null,
      kind: 'document' as const,
      slots: group.map(({ slot }) => slot),
    })),
    ...claim.mails.map(({ id, at, to }) => ({ id, at, by: null, kind: 'mail' as const, to })),
    ...shipmentEvents(claim),
  ];
  return events.toSorted((one, other) => {
    if (one.at < other.at) return 1;
    if (one.at > other.at) return -1;
    return 0;
  });
}

/** The replacement left and arrived. Of its departure only the day is known. */
function shipmentEvents({ deliveryNo, deliveryAt, deliveryShippedOn, resiNo }: Source): ClaimEvent[] {
  const delivery = { by: null, number: deliveryNo, waybill: resiNo };
  return [
    ...(deliveryShippedOn
      ? [{ ...delivery, id: 'shipment', at: `${deliveryShippedOn}T12:00:00Z`, kind: 'shipment' as const }]
      : []),
    ...(deliveryAt ? [{ ...delivery, id: 'arrival', at: deliveryAt, kind: 'arrival' as const }] : []),
  ];
}
