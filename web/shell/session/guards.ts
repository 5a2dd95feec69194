import { notFound, redirect } from '@tanstack/react-router';
import { isConnectionLost } from '#platform/api/errors.ts';
import { wasSignedIn } from '#platform/api/session.ts';
import { logProblem } from '#platform/problem-log.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { breakpoints } from '#ui/look/breakpoints.ts';
import { recoverChunk } from '../failure/chunk-failure.ts';
import { closedStore, isClosed } from './guard-closed.ts';
import { notePassed, toLogin } from './guard-login.ts';
import { inquiryIsHidden } from '../sign-in/inquiry.ts';
import type { PageFacts } from '../page/page-facts.ts';
import { pagePattern } from '../page/page-pattern.ts';
import { ensureSession, ensureUser, resumeSession } from './session-start.ts';

/** Public pages that must not fetch the page list, to keep the first load of the login page small. */
const barePages = new Set(['/login', '/maintenance', '/error/admin']);

/** Administrators of markets keep working while their market is closed. A refused session means no. */
async function mayReopen(open: Promise<boolean>): Promise<boolean> {
  try {
    return (await open) && (await ensureUser()).permissions.includes('page.market');
  } catch (error) {
    logProblem('The user may not reopen the closed market', error);
    return false;
  }
}

/** True if the maintenance page sent the user to the login page to reopen the market. */
const reopening = (search: string): boolean => new URLSearchParams(search).has('reopen');

/** The bar of a phone shows its title at once; a late title would shift the page below it. */
const phoneTitles = (): Promise<void> =>
  window.matchMedia(breakpoints.phone).matches ? loadTexts(['titles']) : Promise.resolve();

type GuardInput = {
  params: { lang: string };
  location: { pathname: string; href: string };
  matches: readonly { fullPath: string }[];
  preload: boolean;
};

/**
 * The guards of a page, in order: maintenance, login, permissions, page-orderlist, disable-paa, content-target-check
 * . A preload only fetches; it never redirects.
 */
export async function guardPage({ params, location, matches, preload }: GuardInput): Promise<void> {
  const { lang } = params;
  if (preload) return;
  const fullPath = matches.at(-1)?.fullPath ?? '/$lang';
  let pattern = pagePattern(fullPath);
  let facts: PageFacts = { scopes: 'public' };
  if (!barePages.has(pattern)) {
    const [{ factsOf }, { pageOf }] = await Promise.all([
      import('../page/page-facts.ts'),
      import('../page/page-exists.ts'),
    ]);
    const page = pageOf(fullPath, location.pathname);
    if (page === null) throw notFound();
    pattern = page;
    facts = factsOf(page);
  }

  const isPublic = facts.scopes === 'public';
  // Code, session and server status load in parallel. A failure of these early requests shows where the data is needed.
  const early = isPublic
    ? null
    : {
        code: Promise.all([import('./guard-signed-in.ts'), import('../frame/signed-in.layout.tsx'), phoneTitles()]),
        open: ensureSession(),
      };
  early?.code.catch(() => {});
  early?.open.catch(() => {});

  const closed = await isClosed();
  if (pattern === '/maintenance') {
    if (!closed) throw toLogin(lang);
    return;
  }
  const passes =
    closed &&
    (early ? await mayReopen(early.open) : pattern === '/login' && reopening(location.href.split('?')[1] ?? ''));
  closedStore.set(closed);
  if (closed && !passes) throw redirect({ to: '/$lang/maintenance', params: { lang }, replace: true });

  if (!early) {
    if (pattern === '/new-customer-inquiry' && inquiryIsHidden()) throw notFound();
    // Signed-in users skip the login page. A browser without a session need not ask the server.
    if (pattern === '/login' && wasSignedIn() && (await resumeSession()))
      throw redirect({ to: '/$lang', params: { lang }, replace: true });
    return;
  }

  const { offlinePage } = facts;
  if (offlinePage !== undefined)
    await early.open.catch((error: unknown) => {
      if (!isConnectionLost(error)) throw error;
      throw redirect({ href: `/${lang}${offlinePage}${new URL(location.href, window.origin).search}`, replace: true });
    });
  const [{ guardSignedIn }] = await early.code.catch(recoverChunk);
  if (!(await early.open)) throw toLogin(lang, pattern === '/' ? undefined : location.href);
  const query = location.href.indexOf('?');
  await guardSignedIn(lang, pattern, facts, {
    href: location.href,
    search: query < 0 ? '' : location.href.slice(query),
    built: pagePattern(fullPath) === pattern,
  });
  notePassed(location.href);
}
