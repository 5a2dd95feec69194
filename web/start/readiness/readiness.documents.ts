import { documentOf } from '#platform/api/documents.ts';
import type { ReadinessQuery } from '#platform/api/generated/graphql.ts';

/** Every market with all checks. */
export const Readiness = documentOf<'Readiness'>(/* GraphQL */ `
  query Readiness {
    marketReadiness {
      code
      name
      status
      statusMessage
      blockingCount
      warningCount
      checks {
        code
        state
        sorg
        sorgName
        count
        names
        country
        profile
      }
    }
  }
`);
export type MarketReadiness = ReadinessQuery['marketReadiness'][number];
export type ReadinessCheck = MarketReadiness['checks'][number];
