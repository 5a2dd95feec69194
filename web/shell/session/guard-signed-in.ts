import { notFound, redirect } from '@tanstack/react-router';
import { graphql } from '#platform/api/graphql.ts';
import { endSession } from '#platform/api/http.ts';
import { holdsScopes } from '#platform/scopes.ts';
import { siteStore } from '#platform/site.ts';
import { loadTexts, text } from '#platform/texts/texts.tsx';
import { lastPassed, notePassed, toLogin } from './guard-login.ts';
import type { PageFacts } from '../page/page-facts.ts';
import { previewIsOn, previewTwin } from '../page/preview.ts';
import { reloadOnMismatch } from './session-mismatch.ts';
import { ensureUser } from './session-start.ts';
import { GuardTargetMarkets } from '../shell.documents.ts';

/** The content type of a path; each has its own target markets. */
const contentTypes = {
  '/marketing-material': 'marketing_material',
  '/sales-document': 'sales_document',
  '/news': 'news',
} as const;

/** True if the user has a target market for the content of a page. */
async function hasTargetMarket(pattern: string): Promise<boolean> {
  const type = Object.entries(contentTypes).find(([part]) => pattern.includes(part))?.[1];
  const { contentTargetMarkets } = await graphql(GuardTargetMarkets, { type });
  return contentTargetMarkets.contentTargetMarkets.length > 0;
}

/** The guards after the login: features, permissions, page-orderlist, disable-paa, content-target-check. */
export async function guardSignedIn(
  lang: string,
  pattern: string,
  facts: PageFacts,
  at: { href: string; search: string; built: boolean },
): Promise<void> {
  const site = siteStore.get();
  // A page whose feature is off does not exist on this host.
  if (facts.feature && site.features[facts.feature] !== true) throw notFound();
  if (facts.previewOf && !site.allowPreviewPage)
    throw redirect({ href: `/${lang}${facts.previewOf}${at.search}`, replace: true });
  const preview = at.built && previewIsOn(site) ? previewTwin(pattern, true) : null;
  if (preview) throw redirect({ href: `/${lang}${preview}${at.search}`, replace: true });

  const user = await ensureUser();
  // Stops this page load, because the page reloads.
  if (reloadOnMismatch()) await new Promise(() => {});

  if (facts.scopes !== 'public' && !holdsScopes(user.permissions, facts.scopes)) {
    // Another user signed in here: the page of the one before would end this session, too.
    if (lastPassed() === at.href) notePassed(undefined);
    endSession('forbidden');
    throw toLogin(lang, lastPassed(), 'forbidden');
  }
  if (pattern === '/claim/create/paa' && !site.claimAllowPAA) throw redirect({ href: `/${lang}/claim`, replace: true });
  if (facts.needsMarkets && !(await hasTargetMarket(pattern))) {
    await loadTexts(['dialogs']);
    throw redirect({
      to: '/$lang/error/admin',
      params: { lang },
      search: {
        pt: text('shell.markets.page'),
        pi: 'world-off',
        t: text('shell.markets.title'),
        s: text('shell.markets.text'),
      },
      replace: true,
    });
  }
}
