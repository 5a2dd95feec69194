import type { ConsumerAccountSettings } from '#platform/config.ts';
import type { ConsumerAccounts } from './consumer-site.gateway.ts';
import { httpAccounts } from './consumer-site.http.gateway.ts';
import { simulatedAccounts } from './consumer-site.simulator.gateway.ts';

/** The consumer site of the settings; without an address, the built-in simulator. */
export const consumerAccountsOf = (settings: ConsumerAccountSettings | null): ConsumerAccounts =>
  settings ? httpAccounts(settings) : simulatedAccounts();
