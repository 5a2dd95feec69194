import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Locale } from '#rules/locales.ts';
import { providerRefusal, type ProviderRefusal } from '#rules/access/sign-in-provider/refusals.ts';
import { wasSignedIn } from '#platform/api/session.ts';
import { currentLocale, loadTexts } from '#platform/texts/texts.tsx';
import { Toaster } from '#ui/dialog/toaster.tsx';
import { LoginPage } from './login.page.tsx';
import { inquiryIsHidden } from './inquiry.ts';
import { safeReturnPath } from '#rules/access/sign-in-provider/return-path.ts';
import { openLocale } from '../language/open-locale.ts';
import { type LoginReason, loginReasons } from '../session/login-search.ts';
import { ProgressBar } from '../frame/progress-bar.tsx';
import { inOwnLanguage, resumeProviderSession, resumeSession, serverStatus } from '../session/session-start.ts';

type StartApp = (root: Root) => Promise<void>;

type LoginProps = {
  next?: string;
  why?: LoginReason;
  reset?: string;
  refused?: ProviderRefusal;
  invitation?: string;
  enter: (path: string) => Promise<void>;
};

function Login({ next, why, reset, refused, invitation, enter }: LoginProps) {
  const [, setLocale] = useState<Locale | null>(null);
  return (
    <>
      <ProgressBar routing={false} />
      <LoginPage
        next={next}
        why={why}
        reset={reset}
        refused={refused}
        invitation={invitation}
        inquiry={inquiryIsHidden() ? null : `/${currentLocale()}/new-customer-inquiry`}
        onPassword={() => void import('#web/app.tsx')}
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

const pathWith = (next: string | undefined): string =>
  `${window.location.pathname}${next ? `?${new URLSearchParams({ next }).toString()}` : ''}`;

/**
 * Starts the login page without router, queries and shell, which load while the user types the password. It applies the
 * guards of the portal: maintenance first, then signed-in users continue (Q-029).
 */
export async function startLogin(element: HTMLElement, lang: Locale, startApp: StartApp): Promise<void> {
  const root = createRoot(element);
  const search = new URLSearchParams(window.location.search);
  const reset = search.get('reset') ?? undefined;
  const invitation = search.get('invitation') ?? undefined;
  const linked = reset !== undefined || invitation !== undefined;
  // The provider of the market sent the browser back: signed in, or not.
  const returned = search.get('provider') === 'done';
  let refused = providerRefusal(search.get('refused')) ?? undefined;
  const next = safeReturnPath(search.get('next'));
  const why = loginReasons.find((reason) => reason === search.get('why'));
  // Removes the one-time token and the outcome from the address bar and the history.
  if (linked) window.history.replaceState(null, '', window.location.pathname);
  else if (returned || refused !== undefined) window.history.replaceState(null, '', pathWith(next));
  const enter = async (path: string) => {
    window.history.replaceState(null, '', path);
    await startApp(root);
  };
  const [{ status }] = await Promise.all([serverStatus(), openLocale(lang)]);
  if (status !== 'online' && !search.has('reopen') && !returned) return enter(`/${lang}/maintenance`);
  if (returned) {
    if (await resumeProviderSession()) return enter(await inOwnLanguage(next, lang));
    refused = 'sign_in_provider_refused';
  }
  if (refused !== undefined) await loadTexts(['errors']);
  if (!linked && wasSignedIn() && (await resumeSession())) return enter(next ?? `/${lang}`);
  root.render(<Login next={next} why={why} reset={reset} refused={refused} invitation={invitation} enter={enter} />);
}
