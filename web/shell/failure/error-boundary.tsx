import { Component, lazy, type ReactNode, Suspense, useContext } from 'react';
import { currentLocale } from '#platform/texts/texts.tsx';
import { detailsOf } from './error-boundary-details.ts';
import { InsideShell } from '../frame/inside-shell.ts';
import { openLocaleOfAddress } from '../language/open-locale.ts';

// For an unknown address no route has run before, so this loads the language itself.
const NotFound = lazy(async () => {
  const [module] = await Promise.all([import('./plain.pages.tsx'), openLocaleOfAddress()]);
  return { default: module.NotFoundPage };
});
const ErrorWords = lazy(() => import('./plain.pages.tsx').then((module) => ({ default: module.ErrorWords })));

/** Catches a failure of the error page itself, using no component that could fail too. */
class RootErrorBoundary extends Component<{ first: unknown; children: ReactNode }, { second: unknown }> {
  override state = { second: null as unknown };

  static getDerivedStateFromError(second: unknown) {
    return { second };
  }

  override render() {
    if (this.state.second === null) return this.props.children;
    return (
      <main style={{ padding: 24 }}>
        <h1>An error occurred while showing the error page</h1>
        <pre
          style={{ whiteSpace: 'pre-wrap' }}
        >{`${detailsOf(this.props.first)}\n${detailsOf(this.state.second)}`}</pre>
        <a href={`/${currentLocale()}`}>Home</a>
      </main>
    );
  }
}

export function ErrorPage({ error }: { error: unknown }) {
  return (
    <RootErrorBoundary first={error}>
      <Suspense>
        <ErrorWords error={error} />
      </Suspense>
    </RootErrorBoundary>
  );
}

export function NotFoundPage() {
  return (
    <Suspense>
      <NotFound />
    </Suspense>
  );
}

/**
 * Before a page: only the progress bar, so that fast loads do not flicker. Within the portal the main landmark exists
 * already.
 */
export function PendingPage() {
  const Part = useContext(InsideShell) ? 'div' : 'main';
  return <Part style={{ minHeight: '100dvh' }} aria-busy="true" data-skeleton="" />;
}
