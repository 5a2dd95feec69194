import { documentOf } from '#platform/api/documents.ts';
import type { Outcome } from '#platform/api/graphql.ts';
import type { SiteConfiguration } from '#rules/accounts/markets/site-configuration.ts';

export type Market = {
  code: string;
  name: string;
  status: 'online' | 'maintenance' | 'offline';
  statusMessage: string;
  timeZone: string;
  hosts: string[];
  defaultHost: string | null;
  languages: string[];
  sorgs: string[];
  version: number;
  configuration: SiteConfiguration;
};

/** A sales organisation with its public holidays, earliest first. */
export type SorgChoice = { sorg: string; name: string; holidays: { day: string; name: string }[] };

/** A payment gateway; not ready: the server has no keys for it. */
export type Gateway = { name: string; ready: boolean; variables: string[] };

const market = 'code name status statusMessage timeZone hosts defaultHost languages sorgs version configuration';

/** All markets, and the choices for their settings. */
export const Markets = documentOf<{
  markets: Market[];
  marketSorgs: SorgChoice[];
  marketGateways: Gateway[];
}>(`
  query Markets { markets { ${market} } marketSorgs { sorg name holidays { day name } } marketGateways { name ready variables } }
`);

export type MarketChange = {
  code: string;
  version?: number;
  name?: string;
  status?: string;
  statusMessage?: string;
  timeZone?: string;
  hosts?: string[];
  defaultHost?: string | null;
  languages?: string[];
  sorgs?: string[];
  configuration?: Partial<SiteConfiguration>;
};

export const UpdateMarket = documentOf<{ updateMarket: Outcome | null }, MarketChange>(`
  mutation UpdateMarket(
    $code: String!, $version: Int, $name: String, $status: String, $statusMessage: String, $timeZone: String, $hosts: [String!],
    $defaultHost: String, $languages: [String!], $sorgs: [String!], $configuration: JSON
  ) {
    updateMarket(
      code: $code, version: $version, name: $name, status: $status, statusMessage: $statusMessage, timeZone: $timeZone, hosts: $hosts,
      defaultHost: $defaultHost, languages: $languages, sorgs: $sorgs, configuration: $configuration
    ) {
      market { ${market} }
    }
  }
`);

export const CreateMarket = documentOf<
  { createMarket: Outcome | null },
  { code: string; name: string; copyOf: string; hosts: string[] }
>(`
  mutation CreateMarket($code: String!, $name: String!, $copyOf: String!, $hosts: [String!]!) {
    createMarket(code: $code, name: $name, copyOf: $copyOf, hosts: $hosts) {
      market { code }
    }
  }
`);

export const SetHolidays = documentOf<
  { setHolidays: Outcome | null },
  { sorg: string; holidays: { day: string; name: string }[] }
>(`
  mutation SetHolidays($sorg: String!, $holidays: [HolidayInput!]!) {
    setHolidays(sorg: $sorg, holidays: $holidays) {
      sorg { sorg }
    }
  }
`);
