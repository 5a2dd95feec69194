import { graphql } from '#platform/api/graphql.ts';
import { sessionStore, userStore } from '#platform/api/session.ts';
import { keptEntries, type KeptDevice, photoName } from '#platform/kept-device.ts';
import { type VisitBrand, type VisitSlot, visitSlots } from '#rules/field/visit-forms/visit-choices.ts';
import type { KeptVisit } from './kept-visit.ts';
import { OpenVisitDevice, type StoredVisit } from './visit.documents.ts';

/** Whose visits a device keeps. They belong to the user, whatever customer is chosen in the portal. */
type Owner = { userId: string; name: string };
export type VisitDevice = KeptDevice<Owner>;

/** The user of the session; null without one. */
export function sessionOwner(): Owner | null {
  const session = sessionStore.get();
  return session.phase === 'signed-in' ? { userId: session.facts.userId, name: userStore.get()?.name ?? '' } : null;
}

/** The visits that wait on this device. */
export const keptVisits = keptEntries<Owner, KeptVisit>({
  area: 'visits',
  key: 'visits',
  locks: 'paceline.visits',
  entry: 'visit',
  prefixOf: ({ userId }) => `visits ${userId} `,
  countedFor: ({ userId }) => userId,
  sessionOwner,
  loadKey: async () => (await graphql(OpenVisitDevice, {})).openFormVisitDevice.key ?? '',
});

/** Notes the upload of a photo, whose bytes have all arrived; null: it is sent again. */
export const notePhoto = (
  device: VisitDevice,
  visitId: string,
  slot: VisitSlot,
  photoId: string,
  attachmentId: string | null,
): Promise<void> =>
  keptVisits.settle(device, visitId, (now) => {
    const photo = now?.photos[slot];
    if (!now || photo?.id !== photoId) return now;
    return { ...now, photos: { ...now.photos, [slot]: { ...photo, attachmentId } } };
  });

/** Drops a visit that was sent, unless its author changed it meanwhile; then it continues from the stored version. */
export const settleVisit = (device: VisitDevice, sent: KeptVisit, stored: StoredVisit): Promise<void> =>
  keptVisits.settle(device, sent.id, async (now) => {
    if (!now || now.changedAt === sent.changedAt) return null;
    const photos = Object.fromEntries(
      Object.entries(now.photos).filter(([slot, photo]) => sent.photos[slot as VisitSlot]?.id !== photo.id),
    );
    for (const { id } of Object.values(sent.photos)) await device.remove(photoName(sent.id, id));
    return { ...now, base: stored, photos };
  });

/** Where a device keeps the lists of a brand, in the language of their names. */
export const referenceName = (brand: VisitBrand, language: string): string => `reference ${brand} ${language}`;

/** Slots with a photo of the device, in the order of the form. */
export const keptSlots = ({ photos }: KeptVisit): VisitSlot[] =>
  visitSlots.filter((slot) => photos[slot] !== undefined);
