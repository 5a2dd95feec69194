import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../shell/failure/chunk-failure.ts';

const Fetched = lazyPart(
  () => import('./why.part.tsx'),
  (module) => module.Why,
);

/** "Why?" as a lazy part, for pages that load without it. */
export const Why = (props: ComponentProps<typeof Fetched>) => (
  <Suspense>
    <Fetched {...props} />
  </Suspense>
);
