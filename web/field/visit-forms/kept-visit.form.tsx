import { useEffect, useState } from 'react';
import type { VisitBrand } from '#rules/field/visit-forms/visit-choices.ts';
import { isConnectionLost } from '#platform/api/errors.ts';
import { useText } from '#platform/texts/texts.tsx';
import { ErrorPanel, NoResult, SkeletonCard } from '#ui/page/states.tsx';
import { editOf, forDealer, type KeptVisit, newVisit } from './kept-visit.ts';
import type { StoredVisit } from './visit.documents.ts';
import { keptVisits, type VisitDevice } from './visit-device.ts';
import { VisitForm } from './visit.form.tsx';
import { useReference } from './visit-reference.ts';

/** The form of a visit that this device keeps, of a stored one, or of a new one with this id. */
export function KeptVisitForm({
  device,
  brand,
  id,
  stored = null,
  dealer,
  offline,
  onDone,
}: {
  device: VisitDevice;
  brand: VisitBrand;
  id: string;
  stored?: StoredVisit | null;
  /** The code of the dealer that a new visit begins with. */
  dealer?: string | undefined;
  offline: boolean;
  onDone: (id: string | null) => void;
}) {
  const t = useText();
  const { reference, isMissing, error } = useReference(device, brand, offline);
  const [failure, setFailure] = useState<unknown>(null);
  const [start, setStart] = useState<KeptVisit | null>(null);
  useEffect(() => {
    if (start || !reference) return;
    let gone = false;
    const begin = async (): Promise<void> => {
      const kept = await keptVisits.read(device, id);
      const begun = stored ? editOf(stored) : newVisit(id, brand, new Date());
      const chosen = stored ? null : (reference.dealers.find(({ custCode }) => custCode === dealer) ?? null);
      const last = reference.lastVisits.find(({ custCode }) => custCode === dealer) ?? null;
      if (!gone) setStart(kept ?? (chosen ? forDealer(begun, chosen, last) : begun));
    };
    begin().catch(setFailure);
    return () => {
      gone = true;
    };
  }, [start, reference, device, brand, id, stored, dealer]);
  if (failure !== null) return <ErrorPanel error={failure} />;
  if (error && !reference && !isConnectionLost(error)) return <ErrorPanel error={error} />;
  if (isMissing)
    return <NoResult title={t('visit-form.offline.noLists')}>{t('visit-form.offline.noListsHint')}</NoResult>;
  if (!reference || !start) return <SkeletonCard picture />;
  return <VisitForm device={device} start={start} reference={reference} offline={offline} onDone={onDone} />;
}
