import { useEffect } from 'react';
import { noteProblem } from '../platform/problem-log.ts';
import { siteStore } from '../platform/site.ts';
import { currentLocale, useText } from '../platform/texts/texts.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { detailsOf } from './error-boundary.tsx';
import css from './plain.module.css';

const line = { fill: 'none', stroke: 'var(--line-ctl)', strokeWidth: 2.4, strokeLinecap: 'round' } as const;

/** A road that ends: 250 wide on a phone, 375 otherwise. */
export function RoadEnds() {
  return (
    <svg className={css.picture} viewBox="0 0 240 120" {...line} aria-hidden>
      <path d="M4 104C40 96 54 60 84 62s38 30 64 22 34-52 58-60" stroke="var(--brand)" />
      <path d="M206 24l10-6M210 34l12 2" stroke="var(--brand)" />
      <path d="M4 112h232" strokeDasharray="2 8" />
      <circle cx="84" cy="62" r="5" fill="var(--surface)" />
      <circle cx="148" cy="84" r="5" fill="var(--surface)" />
    </svg>
  );
}

/** These pages also show when the router or the texts failed, so they use plain addresses. */
const home = () => `/${currentLocale()}`;

export function NotFoundPage() {
  const t = useText();
  usePageTitle(t('page_404_header'));
  return (
    <main className={classNames(css.page, css.inside)}>
      <div className={css.box}>
        <RoadEnds />
        <span>404</span>
        <h1>{t('page_404_header')}</h1>
        <p>{t('session.notFound.text')}</p>
        <div className={css.actions}>
          <Button variant="primary" onClick={() => window.location.assign(home())}>
            {t('session.notFound.home')}
          </Button>
        </div>
      </div>
    </main>
  );
}

/** What a failed page shows. */
export function ErrorWords({ error, reset }: { error: unknown; reset?: () => void }) {
  const t = useText();
  const { emailSupport } = siteStore.get();
  usePageTitle(t('session.error.title'));
  useEffect(() => noteProblem('A page failed', error), [error]);
  return (
    <main className={classNames(css.page, css.inside)}>
      <div className={css.box}>
        <RoadEnds />
        <h1>{t('session.error.title')}</h1>
        <p>{t('session.error.text')}</p>
        <pre className={css.details}>{detailsOf(error)}</pre>
        <div className={css.actions}>
          <Button variant="primary" onClick={reset ?? (() => window.location.reload())}>
            {t('session.error.again')}
          </Button>
          <Button onClick={() => window.location.assign(home())}>{t('session.notFound.home')}</Button>
          {emailSupport && <a href={`mailto:${emailSupport}`}>{t('session.error.support')}</a>}
        </div>
      </div>
    </main>
  );
}
