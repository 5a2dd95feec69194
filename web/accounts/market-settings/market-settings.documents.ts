import { documentOf } from '#platform/api/documents.ts';

/** Countries for the settings of a market. */
export const MarketChoices = documentOf<'MarketChoices'>(/* GraphQL */ `
  query MarketChoices {
    countries {
      id
    }
  }
`);
