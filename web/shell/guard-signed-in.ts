import { notFound, redirect } from '@tanstack/react-router';
import { endSession } from '../platform/api/http.ts';
import { holdsScopes } from '../platform/permissions.ts';
import { siteStore } from '../platform/site.ts';
import { loadTexts, text } from '../platform/texts/texts.tsx';
import { toLogin } from './guards.ts';
import type { PageFacts } from './page-facts.ts';
import { reloadOnMismatch } from './session-mismatch.ts';
import { ensureUser } from './session-start.ts';

/** The guards that follow the login: features, permissions, page-orderlist, disable-paa, content-target-check. */
export async function guardSignedIn(lang: string, pattern: string, facts: PageFacts): Promise<void> {
  const site = siteStore.get();
  // A page whose feature is off does not exist on this host.
  if (facts.feature && site.features[facts.feature] !== true) throw notFound();
  if (facts.previewOf && !site.allowPreviewPage) throw redirect({ href: `/${lang}${facts.previewOf}`, replace: true });

  const user = await ensureUser();
  // The reload takes over; nothing of this page load may go on.
  if (reloadOnMismatch()) await new Promise(() => {});

  if (facts.scopes !== 'public' && !holdsScopes(user.permissions, facts.scopes)) {
    endSession('forbidden');
    throw toLogin(lang);
  }
  if (pattern === '/claim/create/paa' && !site.claimAllowPAA) throw redirect({ href: `/${lang}/claim`, replace: true });
  if (facts.needsMarkets && user.contentTargetMarkets.length === 0) {
    await loadTexts(['dialogs']);
    throw redirect({
      to: '/$lang/error/admin',
      params: { lang },
      search: { pt: text('shell.markets.page'), pi: 'world-off', t: text('shell.markets.title'), s: text('shell.markets.text') },
      replace: true,
    });
  }
}
