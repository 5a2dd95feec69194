import { notFound, redirect } from '@tanstack/react-router';
import type { Locale } from '../../rules/locales.ts';
import { sessionMismatch, userStore, wasSignedIn } from '../platform/api/session.ts';
import { hostIsIn, siteStore } from '../platform/site.ts';
import { readStored, writeStored } from '../platform/storage.ts';
import { activateLocale, loadTexts } from '../platform/texts/texts.tsx';
import { recoverChunk } from './chunk-failure.ts';
import { writeLocaleCookie } from './locale-cookie.ts';
import type { PageFacts } from './page-facts.ts';
import { pagePattern } from './page-pattern.ts';
import { ensureSession, loadSite, reloadBehindCover, serverStatus } from './session-start.ts';

/** Language, host configuration and the texts that every page needs. */
export async function openLocale(lang: Locale): Promise<void> {
  const pseudo = pseudoWanted();
  await Promise.all([loadSite(), loadTexts(['session'])]);
  await activateLocale(lang, pseudo);
  writeLocaleCookie(lang);
}

/** The test language: `?lang=pseudo` switches it on for this browser, `?lang=real` off. */
function pseudoWanted(): boolean {
  const asked = new URLSearchParams(window.location.search).get('lang');
  if (asked === 'pseudo' || asked === 'real') writeStored('pseudo', asked === 'pseudo');
  return readStored<boolean>('pseudo') === true;
}

/** Public pages that the login page's first load must not fetch the page list for. */
const barePages = new Set(['/login', '/maintenance', '/error/admin']);

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

export function toLogin(lang: string, next?: string) {
  return redirect({ to: '/$lang/login', params: { lang }, search: next ? { next } : {}, replace: true });
}

/**
 * The guards of a page, in their order: maintenance, login, permissions, page-orderlist, disable-paa,
 * content-target-check. A preload only fetches; it never sends anybody away.
 */
export async function guardPage({ params, location, matches, preload }: GuardInput): Promise<void> {
  const { lang } = params;
  if (preload) return;
  const fullPath = matches.at(-1)?.fullPath ?? '/$lang';
  const pattern = pagePattern(fullPath);
  const facts: PageFacts = barePages.has(pattern) ? { scopes: 'public' } : (await import('./page-facts.ts')).factsOf(fullPath);

  const isPublic = facts.scopes === 'public';
  // Code, session and server status arrive side by side; a failure of the early fetches shows at its own place.
  const early = isPublic ? null : Promise.all([import('./guard-signed-in.ts'), ensureSession(), import('./signed-in.layout.tsx')]);
  early?.catch(() => {});

  const closed = await isClosed();
  if (pattern === '/maintenance') {
    if (!closed) throw toLogin(lang);
    return;
  }
  if (closed) throw redirect({ to: '/$lang/maintenance', params: { lang }, replace: true });

  if (!early) {
    if (pattern === '/new-customer-inquiry' && inquiryIsHidden()) throw notFound();
    // Signed-in users have no use for the login page; browsers without a session need not ask the server.
    if (pattern === '/login' && wasSignedIn() && (await ensureSession())) throw redirect({ to: '/$lang', params: { lang }, replace: true });
    return;
  }

  const [{ guardSignedIn }, open] = await early.catch(recoverChunk);
  if (!open) throw toLogin(lang, location.href);
  await guardSignedIn(lang, pattern, facts);
}

/** The inquiry of new customers can be off for the market or for single hosts. */
export function inquiryIsHidden(): boolean {
  const site = siteStore.get();
  return !site.allowNewCustomerInquiry || hostIsIn(site.features.CUSTOM_URL_TO_HIDE_NEW_INQUIRY, window.location.hostname);
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
