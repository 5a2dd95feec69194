import { documentOf } from '../../platform/api/documents.ts';
import type { AveragePaymentDaysQuery } from '../../platform/api/generated/graphql.ts';

export const AveragePaymentDays = documentOf<AveragePaymentDaysQuery>(/* GraphQL */ `
  query AveragePaymentDays {
    averagePaymentDays {
      sorg
      creditCusts {
        custName
        custCode {
          unified
        }
        averages {
          year
          averagePaymentDay
        }
      }
    }
  }
`);
