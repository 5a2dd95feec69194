import { Suspense } from 'react';
import { useKept } from '#platform/kept-count.ts';
import { usePermissions } from '#platform/permissions.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { optionalPart } from '../failure/chunk-failure.ts';

const Inspections = optionalPart(
  async () => (await Promise.all([import('#service/pdi/kept-strip.part.tsx'), loadTexts(['pdi'])]))[0],
  (module) => module.KeptStrip,
);
const Visits = optionalPart(
  async () =>
    (await Promise.all([import('#field/visit-forms/kept-visits-strip.part.tsx'), loadTexts(['visit-form'])]))[0],
  (module) => module.KeptVisitsStrip,
);

/** Inspections and visits that wait on this device, except on the pages that list them. */
export function KeptStrips({ owner, page }: { owner: string; page: string }) {
  const can = usePermissions();
  const kept = useKept(owner);
  return (
    <Suspense>
      {kept.inspections > 0 && page !== '/pdi' && can('page.pdi') && <Inspections count={kept.inspections} />}
      {kept.visits > 0 && !page.startsWith('/visit-form') && can('page.formvisit') && <Visits count={kept.visits} />}
    </Suspense>
  );
}
