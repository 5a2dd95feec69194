import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { useText } from '#platform/texts/texts.tsx';
import css from './why.module.css';

const Fetched = lazyPart(
  () => import('./why.part.tsx'),
  (module) => module.Why,
);

/** "Why?" as a lazy part, for pages that load without it; its place is kept until it is here. */
export function Why(props: ComponentProps<typeof Fetched>) {
  const t = useText();
  return (
    <Suspense
      fallback={
        <span className={css.why} style={{ visibility: 'hidden' }} aria-hidden>
          {t('ui.why.button')}
        </span>
      }
    >
      <Fetched {...props} />
    </Suspense>
  );
}
