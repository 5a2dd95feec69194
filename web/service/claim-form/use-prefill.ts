import { useEffect, useEffectEvent, useRef } from 'react';
import { type DraftForm, emptyDraft, namesConsumer } from '#rules/service/claims/draft.ts';
import { phoneCode, phoneDigits } from '#rules/accounts/markets/phone-code.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useSite } from '#platform/site.ts';
import { useWriting } from './claim-context.ts';
import { ClaimPrefill, type PrefilledFrame } from './claim-form.documents.ts';

/** The picture and the sale of the bicycle with the typed number; null while it is not known. */
export function useKnownFrame(): PrefilledFrame | null {
  const { form, type, found } = useWriting();
  const number = found.frame?.passport && found.frame.frameNumber === form.frameNumber ? form.frameNumber : '';
  const { data } = useDocument(
    ClaimPrefill,
    { frameNumber: number },
    { enabled: type === 'bike' && number !== '', keepPrevious: false, quiet: true },
  );
  return number !== '' && data?.frame?.frameNumber === number ? data.frame.passport : null;
}

/** The sale of the bicycle that the dealer registered; null without one. */
export const useRegistration = (): PrefilledFrame['sale'] => useKnownFrame()?.sale ?? null;

type Filled = Pick<DraftForm, 'purchaseDate' | 'consumer'>;
const nothing: Filled = { purchaseDate: '', consumer: emptyDraft.consumer };

const isSame = (one: DraftForm['consumer'], other: DraftForm['consumer']): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Fills the purchase date and the consumer from the registration of the bicycle. What somebody typed stays; what an
 * earlier frame number filled in gives way.
 */
export function usePrefill(): void {
  const { form, set, found } = useWriting();
  const registration = useRegistration();
  const code = phoneCode(useSite());
  const before = useRef(nothing);
  const number = registration ? form.frameNumber : '';
  const fill = useEffectEvent(() => {
    const next: Filled = registration && !form.notSoldYet ? filledFrom(registration, code) : nothing;
    const ownDate = form.purchaseDate === '' || form.purchaseDate === before.current.purchaseDate;
    const ownConsumer = !form.notSoldYet && (!namesConsumer(form) || isSame(form.consumer, before.current.consumer));
    const changes: Partial<DraftForm> = {
      ...(ownDate && form.purchaseDate !== next.purchaseDate ? { purchaseDate: next.purchaseDate } : {}),
      ...(ownConsumer && !isSame(form.consumer, next.consumer) ? { consumer: next.consumer } : {}),
    };
    before.current = next;
    if (Object.keys(changes).length > 0) set(changes);
  });
  const soldOn = registration?.soldOn;
  const known = found.frame?.frameNumber;
  // Once for each registration and answer to the first question; later changes of the fields stay.
  useEffect(() => fill(), [number, soldOn, known, form.notSoldYet]);
}

function filledFrom({ soldOn, consumer }: NonNullable<PrefilledFrame['sale']>, code: string): Filled {
  const { name = '', phone = '', email = '', address = '', city = '' } = consumer ?? {};
  return { purchaseDate: soldOn, consumer: { name, phone: phoneDigits(phone, code), email, address, city } };
}
