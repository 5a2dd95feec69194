import { Suspense, useState } from 'react';
import { useSite } from '#platform/site.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { lazyPart } from '../failure/chunk-failure.ts';
import { mayAskForPush } from './push-ask.ts';

const PushCard = lazyPart(
  async () => (await Promise.all([import('./push-card.tsx'), loadTexts(['push'])]))[0],
  (module) => module.PushCard,
);

/** Asks for notifications on pages where their use is clear, until the browser has been asked. */
export function PushPrompt() {
  const site = useSite();
  const [asks] = useState(() => mayAskForPush(site));
  return <Suspense>{asks && <PushCard />}</Suspense>;
}
