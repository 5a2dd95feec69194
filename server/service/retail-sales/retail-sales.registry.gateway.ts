import type { ConsumerAccountSettings } from '#platform/config.ts';
import type { ConsumerAccounts } from './retail-sales.gateway.ts';
import { httpAccounts } from './retail-sales.http.gateway.ts';
import { simulatedAccounts } from './retail-sales.simulator.gateway.ts';

/** The consumer site of the settings; without an address, the built-in simulator. */
export const consumerAccountsOf = (settings: ConsumerAccountSettings | null): ConsumerAccounts =>
  settings ? httpAccounts(settings) : simulatedAccounts();
