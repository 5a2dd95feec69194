import type { Market } from '#rules/accounts/markets/site-configuration.ts';
import type { Config } from './platform/config.ts';
import { showsMail } from './platform/mail/mail-page.ts';

/**
 * Accounts and password of the demo for the sign-in page of a market of the demo, and whether its mails can be read. Nothing for another market and on a
 * server without the demo: a brand’s own market never has the code of one of the demo.
 */
export async function demoOfSite(
  config: Pick<Config, 'demo' | 'mailUrl' | 'environment'>,
  market: Pick<Market, 'code'>,
): Promise<{ demo?: { password: string; accounts: string[]; showsMails: boolean } }> {
  if (!config.demo) return {};
  const { demoAccounts } = await import('../seed/accounts.ts');
  const accounts = demoAccounts.list.filter((account) => account.market === market.code);
  if (accounts.length === 0) return {};
  return {
    demo: {
      password: demoAccounts.password,
      accounts: accounts.map(({ username }) => username),
      showsMails: showsMail(config),
    },
  };
}
