import type { Page } from '@playwright/test';
import { locales } from '#rules/locales.ts';

/*
 * A page that the user may not open ends the session, so no link of a page may lead to one. The check of screens
 * looks at all links of every screen, with the permissions of the account that sees them.
 */

type Scopes = readonly (string | readonly string[])[];
type Facts = Readonly<Record<string, { readonly scopes: 'public' | Scopes }>>;

const ofWeb = async (file: string): Promise<unknown> => import(new URL(`../../web/${file}`, import.meta.url).href);
// Imported at run time: the files belong to the browser code and are type-checked with it.
const { pageFacts } = (await ofWeb('shell/page/page-facts.ts')) as { pageFacts: Facts };
const { patternOf } = (await ofWeb('shell/page/page-cover.ts')) as { patternOf: (path: string) => string | null };
const { holdsScopes } = (await ofWeb('platform/scopes.ts')) as {
  holdsScopes: (held: readonly string[], needed: Scopes) => boolean;
};

/** Why a user with these permissions cannot open a path below the locale prefix; null if they can. */
export function whyClosed(path: string, held: readonly string[]): string | null {
  const pattern = patternOf(path);
  if (pattern === null) return 'leads to no page';
  const { scopes } = pageFacts[pattern]!;
  if (scopes === 'public' || holdsScopes(held, scopes)) return null;
  return `leads to ${pattern}, which this user may not open`;
}

interface Told {
  readonly permissions?: readonly string[];
  readonly user?: { readonly permissions: readonly string[] };
}

/** Collects the permissions of whoever is signed in on a page, from the answer to its session; none without one. */
export function listenForPermissions(page: Page): () => Promise<readonly string[]> {
  let held: Promise<readonly string[]> = Promise.resolve([]);
  page.on('response', (response) => {
    if (!['/user', '/refresh-token'].includes(new URL(response.url()).pathname) || !response.ok()) return;
    const before = held;
    held = response.json().then(
      // The user of a page that starts comes with its token.
      ({ user, permissions = user?.permissions }: Told) => permissions ?? before,
      // The page left before the body came: another answer follows.
      () => before,
    );
  });
  return () => held;
}

/** Links of the page that its user cannot open, each path once. */
export async function linkProblems(page: Page, name: string, held: readonly string[]): Promise<string[]> {
  const addresses = await page.evaluate<string[]>(
    `[...document.querySelectorAll('a[href]')].map((link) => new URL(link.href, location.href)).filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname)`,
  );
  const paths = new Set(
    addresses.flatMap((address) => {
      const [, locale, ...rest] = address.split('/');
      // Addresses without a locale belong to the server: files, feeds, payments.
      return locales.some((each) => each === locale) ? [`/${rest.join('/')}`] : [];
    }),
  );
  return [...paths].flatMap((path) => {
    const reason = whyClosed(path, held);
    return reason === null ? [] : [`${name}: the link ${path} ${reason}`];
  });
}
