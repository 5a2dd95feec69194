import { Suspense } from 'react';
import { analyticsId } from '#rules/accounts/markets/analytics.ts';
import { useSite } from '#platform/site.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { optionalPart } from '../failure/chunk-failure.ts';

const Analytics = optionalPart(
  async () => (await Promise.all([import('./analytics.tsx'), loadTexts(['analytics'])]))[0],
  (module) => module.Analytics,
);

/** Counts visits where the market wants it; elsewhere its code is not even loaded. */
export function VisitCount({ pattern }: { pattern: string }) {
  const counted = analyticsId(useSite()) !== null;
  return <Suspense>{counted && <Analytics pattern={pattern} />}</Suspense>;
}
