import type { SiteConfiguration } from './site-configuration.ts';

/**
 * The id under which a market counts visits; null for a market that counts none. Nothing is loaded without it, and
 * nothing before the user agreed.
 */
export function analyticsId(site: {
  readonly googleAnalyticId: string | null;
  readonly features: Partial<Pick<SiteConfiguration['features'], 'ANALYTICS'>>;
}): string | null {
  return site.features.ANALYTICS === true && site.googleAnalyticId ? site.googleAnalyticId : null;
}
