import { type ReactNode, useContext, useEffect, useState } from 'react';
import { ApiError, messageIdOf } from '#platform/api/errors.ts';
import { useOnline } from '#platform/connection.ts';
import { logProblem } from '#platform/problem-log.ts';
import { whenReachable } from '#platform/reachable.ts';
import { siteStore } from '#platform/site.ts';
import { currentLocale, loadTexts, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Mark } from '#ui/look/logo.tsx';
import { usePageTitle } from '#ui/page/page-title.ts';
import { detailsOf } from './error-boundary-details.ts';
import { openSearch } from '../search/search-open.ts';
import { InsideShell } from '../frame/inside-shell.ts';
import css from './plain.module.css';

const line = { fill: 'none', stroke: 'var(--line-ctl)', strokeWidth: 2.4, strokeLinecap: 'round' } as const;

/** The picture of the not-found, error and maintenance pages: 250 wide on a phone, 375 otherwise (R-031). */
export function ErrorPicture() {
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

/** A card in the middle of the window, or of the page area if the bars surround it; the brand shows where they are not. */
export function PlainFrame({ children }: { children: ReactNode }) {
  const inside = useContext(InsideShell);
  const { webTitle } = siteStore.get();
  const box = <div className={css.box}>{children}</div>;
  if (inside) return <div className={classNames(css.page, css.inside)}>{box}</div>;
  return (
    <main className={css.page}>
      <div className={css.alone}>
        {webTitle && (
          <a href={home()} className={css.brand}>
            <Mark size={27} /> {webTitle}
          </a>
        )}
        {box}
      </div>
    </main>
  );
}

/** These pages also show when the router or the texts failed, so they use plain addresses. */
const home = () => `/${currentLocale()}`;

/** A mail to the support of the market, with what failed and where, so that nobody has to ask. */
export function SupportLink({ about = '' }: { about?: string | null }) {
  const t = useText();
  const { emailSupport } = siteStore.get();
  if (!emailSupport) return null;
  const body = about ? `?body=${encodeURIComponent(`${window.location.href}\n${about}`)}` : '';
  return (
    <a className={css.support} href={`mailto:${emailSupport}${body}`}>
      {t('session.error.support')}
    </a>
  );
}

/** The not-found page (R-032): the way home, back, and for signed-in users to the search. */
export function NotFoundPage() {
  const t = useText();
  const inside = useContext(InsideShell);
  usePageTitle(t('page_404_header'));
  return (
    <PlainFrame>
      <ErrorPicture />
      <span className={css.code}>404</span>
      <h1>{t('page_404_header')}</h1>
      <p>{t('session.notFound.text')}</p>
      <div className={css.actions}>
        <Button variant="primary" onClick={() => window.location.assign(home())}>
          {t('session.notFound.home')}
        </Button>
        {inside && <Button onClick={openSearch}>{t('session.notFound.search')}</Button>}
        {window.history.length > 1 && (
          <Button onClick={() => window.history.back()}>{t('session.notFound.back')}</Button>
        )}
        <SupportLink />
      </div>
    </PlainFrame>
  );
}

/**
 * The content of a failed page. For a failed call it says what happened (R-161 to R-163). Trying again reloads the
 * page, because its code may be what failed. A page that failed offline reloads by itself when the network is back
 * (R-162).
 */
export function ErrorWords({ error }: { error: unknown }) {
  const t = useText();
  const online = useOnline();
  const [offline] = useState(!online);
  const title = t(offline ? 'session.offline.title' : 'session.error.title');
  usePageTitle(title);
  const call = error instanceof ApiError ? error : null;
  const messageId = call ? messageIdOf(call) : 'something_wrong';
  // The heading already says that something went wrong.
  const chooseWords = () => {
    if (offline) return 'session.offline.text';
    if (messageId === 'something_wrong') return 'session.error.text';
    return messageId;
  };
  const words = chooseWords();
  const details = call ? call.requestId : detailsOf(error);
  useEffect(() => {
    logProblem('A page failed', error);
    void loadTexts(['errors']);
  }, [error]);
  useEffect(() => {
    return offline && online ? whenReachable(() => window.location.reload()) : undefined;
  }, [offline, online]);
  return (
    <PlainFrame>
      <ErrorPicture />
      <h1>{title}</h1>
      <p>{words ? t(words) : call?.message}</p>
      {offline && (
        <p className={css.waiting} role="status">
          {t('session.offline.waiting')}
        </p>
      )}
      <div className={css.actions}>
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('session.error.again')}
        </Button>
        {!offline && <Button onClick={() => window.location.assign(home())}>{t('session.notFound.home')}</Button>}
        {!offline && <SupportLink about={details} />}
      </div>
      {!offline && details && <pre className={css.details}>{details}</pre>}
    </PlainFrame>
  );
}
