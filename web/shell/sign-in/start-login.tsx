import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Locale } from '../../../rules/locales.ts';
import { wasSignedIn } from '../../platform/api/session.ts';
import { currentLocale } from '../../platform/texts/texts.tsx';
import { Toaster } from '../../ui/toaster.tsx';
import { LoginPage } from './login.page.tsx';
import { inquiryIsHidden } from './inquiry.ts';
import { safeNext } from './login-next.ts';
import { openLocale } from '../language/open-locale.ts';
import { ProgressBar } from '../frame/progress-bar.tsx';
import { resumeSession, serverStatus } from '../session/session-start.ts';

type StartApp = (root: Root) => Promise<void>;

function Login({ next, reset, enter }: { next?: string; reset?: string; enter: (path: string) => Promise<void> }) {
  const [, setLocale] = useState<Locale | null>(null);
  return (
    <>
      <ProgressBar routing={false} />
      <LoginPage
        next={next}
        reset={reset}
        inquiry={inquiryIsHidden() ? null : `/${currentLocale()}/new-customer-inquiry`}
        onPassword={() => void import('../../app.tsx')}
        onEnter={enter}
        onLanguage={async (locale) => {
          window.history.replaceState(null, '', `/${locale}/login${window.location.search}`);
          await openLocale(locale);
          setLocale(locale);
        }}
      />
      <Toaster />
    </>
  );
}

/**
 * Starts the login page without router, queries and shell, which load while the user types the password. It applies the
 * guards of the portal: maintenance first, then signed-in users continue.
 */
export async function startLogin(element: HTMLElement, lang: Locale, startApp: StartApp): Promise<void> {
  const root = createRoot(element);
  const search = new URLSearchParams(window.location.search);
  const reset = search.get('reset') ?? undefined;
  // Removes the one-time token from the address bar and the history.
  if (reset !== undefined) window.history.replaceState(null, '', window.location.pathname);
  const enter = async (path: string) => {
    window.history.replaceState(null, '', path);
    await startApp(root);
  };
  const [{ status }] = await Promise.all([serverStatus(), openLocale(lang)]);
  if (status !== 'online' && !search.has('reopen')) return enter(`/${lang}/maintenance`);
  const next = safeNext(search.get('next'));
  if (reset === undefined && wasSignedIn() && (await resumeSession())) return enter(next ?? `/${lang}`);
  root.render(<Login next={next} reset={reset} enter={enter} />);
}
