import { type ReactNode, useEffect } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { isShortcut } from '#ui/form/typing.ts';
import css from './catalog.module.css';

const resultsId = 'results';

/** Moves the focus to the first model or article, or to their future place. */
function focusResults(): void {
  const results = document.getElementById(resultsId);
  (results?.querySelector<HTMLElement>('a[href]:not([tabindex="-1"])') ?? results)?.focus();
}

/** A link to skip the filters; visible while it has the focus. */
export function SkipToResults() {
  const t = useText();
  return (
    <a
      className={css.skip}
      href={`#${resultsId}`}
      onClick={(event) => {
        event.preventDefault();
        focusResults();
      }}
    >
      {t('catalog.list.skip')}
    </a>
  );
}

/** The filtered results. */
export function Results({ children }: { children: ReactNode }) {
  return (
    <div id={resultsId} className={css.results} tabIndex={-1} data-results="">
      {children}
    </div>
  );
}

/** `f` focuses the search box and `r` the results, unless the user is typing or turned the shortcuts off. */
export function useCatalogKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.key !== 'f' && event.key !== 'r') || !isShortcut(event)) return;
      event.preventDefault();
      if (event.key === 'r') focusResults();
      else document.querySelector<HTMLElement>('[data-page-search]')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
