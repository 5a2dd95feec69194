import { documentOf } from '#platform/api/documents.ts';
import type { MarketsQuery, UpdateMarketMutationVariables } from '#platform/api/generated/graphql.ts';

/** All markets, and the choices for their settings. */
export const Markets = documentOf<'Markets'>(/* GraphQL */ `
  query Markets {
    markets {
      code
      name
      status
      statusMessage
      timeZone
      hosts
      defaultHost
      languages
      sorgs
      version
      configuration
    }
    marketSorgs {
      sorg
      name
      holidays {
        day
        name
      }
    }
    marketGateways {
      name
      ready
      variables
    }
  }
`);
export type Market = MarketsQuery['markets'][number];
/** A sales organisation with its public holidays, earliest first. */
export type SorgChoice = MarketsQuery['marketSorgs'][number];
/** A payment gateway; not ready: the server has no keys for it. */
export type Gateway = MarketsQuery['marketGateways'][number];

export type MarketChange = UpdateMarketMutationVariables;

export const UpdateMarket = documentOf<'UpdateMarket'>(/* GraphQL */ `
  mutation UpdateMarket(
    $code: String!
    $version: Int
    $name: String
    $status: String
    $statusMessage: String
    $timeZone: String
    $hosts: [String!]
    $defaultHost: String
    $languages: [String!]
    $sorgs: [String!]
    $configuration: JSON
  ) {
    updateMarket(
      code: $code
      version: $version
      name: $name
      status: $status
      statusMessage: $statusMessage
      timeZone: $timeZone
      hosts: $hosts
      defaultHost: $defaultHost
      languages: $languages
      sorgs: $sorgs
      configuration: $configuration
    )
  }
`);

export const CreateMarket = documentOf<'CreateMarket'>(/* GraphQL */ `
  mutation CreateMarket($code: String!, $name: String!, $copyOf: String!, $hosts: [String!]!) {
    createMarket(code: $code, name: $name, copyOf: $copyOf, hosts: $hosts)
  }
`);

export const SetHolidays = documentOf<'SetHolidays'>(/* GraphQL */ `
  mutation SetHolidays($sorg: String!, $holidays: [HolidayInput!]!) {
    setHolidays(sorg: $sorg, holidays: $holidays)
  }
`);
