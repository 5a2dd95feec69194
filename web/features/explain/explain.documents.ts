import { documentOf } from '../../platform/api/documents.ts';
import type {
  ExplainCreditQuery,
  ExplainCreditQueryVariables,
  ExplainProductQuery,
  ExplainProductQueryVariables,
} from '../../platform/api/generated/graphql.ts';

export const ExplainProduct = documentOf<ExplainProductQuery, ExplainProductQueryVariables>(/* GraphQL */ `
  query ExplainProduct($sorg: String!, $articleCode: String!, $custCode: ProductCustomerInput) {
    explainProduct(sorg: $sorg, articleCode: $articleCode, custCode: $custCode) {
      articleCode
      name
      reasons {
        code
        kind
        title
        description
        whoCanChange
        facts {
          name
          value
          kind
        }
        setting {
          name
          facts {
            name
            value
            kind
          }
          place {
            kind
            name
            path
          }
        }
      }
    }
  }
`);

export const ExplainCredit = documentOf<ExplainCreditQuery, ExplainCreditQueryVariables>(/* GraphQL */ `
  query ExplainCredit($custCode: ProductCustomerInput) {
    explainCredit(custCode: $custCode) {
      companyCode
      reasons {
        code
        kind
        title
        description
        whoCanChange
        facts {
          name
          value
          kind
        }
        setting {
          name
          facts {
            name
            value
            kind
          }
          place {
            kind
            name
            path
          }
        }
      }
    }
  }
`);

export type ExplainedReason = ExplainProductQuery['explainProduct']['reasons'][number];
