import { notFound, redirect } from '@tanstack/react-router';
import type { Locale } from '../../rules/locales.ts';
import { endSession } from '../platform/api/http.ts';
import { sessionMismatch, userStore, wasSignedIn } from '../platform/api/session.ts';
import { holdsScopes } from '../platform/permissions.ts';
import { hostIsIn, siteStore } from '../platform/site.ts';
import { readStored, writeStored } from '../platform/storage.ts';
import { activateLocale, loadTexts, text } from '../platform/texts/texts.tsx';
import { writeLocaleCookie } from './locale-cookie.ts';
import { factsOf, type PageFacts, pagePattern } from './page-facts.ts';
import { ensureSession, ensureUser, loadSite, reloadBehindCover, serverStatus } from './session-start.ts';

/** Language, host configuration and the texts that every page needs. */
export async function openLocale(lang: Locale): Promise<void> {
  const pseudo = pseudoWanted();
  await Promise.all([loadSite(), loadTexts(['ui', 'errors', 'session'])]);
  await activateLocale(lang, pseudo);
  writeLocaleCookie(lang);
}

/** The test language: `?lang=pseudo` switches it on for this browser, `?lang=real` off. */
function pseudoWanted(): boolean {
  const asked = new URLSearchParams(window.location.search).get('lang');
  if (asked === 'pseudo' || asked === 'real') writeStored('pseudo', asked === 'pseudo');
  return readStored<boolean>('pseudo') === true;
}

let statusCheckedAt = -Infinity;
const statusFor = 30_000;

async function isClosed(): Promise<boolean> {
  if (performance.now() - statusCheckedAt < statusFor) return false;
  const { status } = await serverStatus();
  if (status === 'online') statusCheckedAt = performance.now();
  return status !== 'online';
}

type GuardInput = {
  params: { lang: string };
  location: { pathname: string; href: string };
  matches: readonly { fullPath: string }[];
  preload: boolean;
};

function toLogin(lang: string, next?: string) {
  return redirect({ to: '/$lang/login', params: { lang }, search: next ? { next } : {}, replace: true });
}

/** Whether a page of a switched-off feature or a hidden inquiry shows at all. */
function checkFeature(pattern: string, facts: PageFacts, lang: string): void {
  const site = siteStore.get();
  if (facts.feature && site.features[facts.feature] !== true) throw notFound();
  if (facts.previewOf && !site.allowPreviewPage) throw redirect({ href: `/${lang}${facts.previewOf}`, replace: true });
  if (pattern === '/new-customer-inquiry') {
    const hidden = hostIsIn(site.features.CUSTOM_URL_TO_HIDE_NEW_INQUIRY, window.location.hostname);
    if (!site.allowNewCustomerInquiry || hidden) throw notFound();
  }
}

/**
 * The guards of a page, in their order: maintenance, login, permissions, page-orderlist, disable-paa,
 * content-target-check. A preload only fetches; it never sends anybody away.
 */
export async function guardPage({ params, location, matches, preload }: GuardInput): Promise<void> {
  const { lang } = params;
  const pattern = pagePattern(matches.at(-1)?.fullPath ?? '/$lang');
  const facts = factsOf(matches.at(-1)?.fullPath ?? '/$lang');
  if (preload) return;

  const closed = await isClosed();
  if (pattern === '/maintenance') {
    if (!closed) throw toLogin(lang);
    return;
  }
  if (closed) throw redirect({ to: '/$lang/maintenance', params: { lang }, replace: true });
  checkFeature(pattern, facts, lang);

  if (facts.scopes === 'public') {
    // Signed-in users have no use for the login page; browsers without a session need not ask the server.
    if (pattern === '/login' && wasSignedIn() && (await ensureSession())) throw redirect({ to: '/$lang', params: { lang }, replace: true });
    return;
  }

  if (!(await ensureSession())) throw toLogin(lang, location.href);
  const user = await ensureUser();
  if (reloadOnMismatch()) await new Promise(() => {});

  if (!holdsScopes(user.permissions, facts.scopes)) {
    endSession('forbidden');
    throw toLogin(lang);
  }
  if (pattern === '/claim/create/paa' && !siteStore.get().claimAllowPAA) throw redirect({ href: `/${lang}/claim`, replace: true });
  if (facts.needsMarkets && user.contentTargetMarkets.length === 0) {
    await loadTexts(['shell']);
    throw redirect({
      to: '/$lang/error/admin',
      params: { lang },
      search: { pt: text('shell.markets.page'), pi: 'world-off', t: text('shell.markets.title'), s: text('shell.markets.text') },
      replace: true,
    });
  }
}

/**
 * Token and loaded user or customer differ, because another tab changed them: the page reloads behind a loading pop-up,
 * once per mismatch.
 */
export function reloadOnMismatch(): boolean {
  const mismatch = sessionMismatch();
  if (!mismatch) return false;
  const user = userStore.get();
  const mark = `${mismatch} ${user?.id ?? ''} ${user?.customer?.custCode.r3 ?? ''}`;
  if (readStored<string>('mismatchReload') === mark) return false;
  writeStored('mismatchReload', mark, 60_000);
  reloadBehindCover();
  return true;
}
