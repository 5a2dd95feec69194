import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../shell/chunk-failure.ts';

const Fetched = lazyPart(
  () => import('./why.part.tsx'),
  (module) => module.Why,
);

/** "Why?" for pages that start without it: it comes when something is to be explained. */
export const Why = (props: ComponentProps<typeof Fetched>) => (
  <Suspense>
    <Fetched {...props} />
  </Suspense>
);
