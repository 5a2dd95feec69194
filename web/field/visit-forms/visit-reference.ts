import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { sorgOfBrand, type VisitBrand } from '#rules/field/visit-forms/visit-choices.ts';
import { graphql } from '#platform/api/graphql.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale } from '#platform/texts/texts.tsx';
import { useKeptReference } from '#platform/use-kept-reference.ts';
import type { Reference } from './kept-visit.ts';
import { type LastVisit, LastVisits, VisitStart } from './visit.documents.ts';
import { referenceName, type VisitDevice } from './visit-device.ts';

/** Visits of one question, and questions: a device remembers the last visit of the dealers in these visits. */
const perPage = 100;
const mostPages = 3;

/** The latest visit of each dealer, among the latest visits of the user's dealers. */
async function loadLastVisits(brand: VisitBrand, signal: AbortSignal): Promise<LastVisit[]> {
  const found = new Map<string, LastVisit>();
  for (let page = 1; page <= mostPages; page += 1) {
    const { formVisits } = await graphql(LastVisits, { brand, page, limit: perPage }, { signal });
    for (const visit of formVisits.data) if (!found.has(visit.custCode)) found.set(visit.custCode, visit);
    if (page >= formVisits.info.pageTotal) break;
  }
  return [...found.values()];
}

/**
 * Answer lists, dealers and their last visits: as the device remembers them, then from the server. A weak network must
 * not keep the form closed. Null while the device remembers nothing; `isMissing`: and while nothing can come.
 */
export function useReference(
  device: VisitDevice | null,
  brand: VisitBrand,
  offline: boolean,
): { reference: Reference | null; isKept: boolean; isMissing: boolean; error: unknown } {
  const language = useLocale().slice(0, 2);
  const enabled = !offline && device !== null;
  const start = useDocument(VisitStart, { brand, sorg: sorgOfBrand[brand] }, { enabled, quiet: true });
  const last = useQuery({
    queryKey: ['graphql', LastVisits.name, 'reference', brand],
    queryFn: ({ signal }) => loadLastVisits(brand, signal),
    enabled,
    meta: { quiet: 'The last visits' },
  });
  const fresh = useMemo<Reference | null>(
    () =>
      start.data && last.data
        ? {
            answers: start.data.formVisitAnswers,
            dealers: start.data.formVisitSalesCustomers.data,
            lastVisits: last.data,
          }
        : null,
    [start.data, last.data],
  );
  const { kept, isKept, isReading } = useKeptReference(device, referenceName(brand, language), fresh);
  const error = start.error ?? last.error;
  const reference = fresh ?? kept;
  const isMissing = (offline || error !== null) && reference === null && !isReading;
  return { reference, isKept, isMissing, error };
}
