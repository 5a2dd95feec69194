import { documentOf } from '#platform/api/documents.ts';
import type { ExplainProductQuery } from '#platform/api/generated/graphql.ts';

/** Why something is as it is: facts, and the setting that decided. */
const reasonFields = /* GraphQL */ `
  fragment ReasonFields on ExplainedReason {
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
`;

export const ExplainProduct = documentOf<'ExplainProduct'>(/* GraphQL */ `
  query ExplainProduct($sorg: String!, $articleCode: String!, $custCode: ProductCustomerInput) {
    explainProduct(sorg: $sorg, articleCode: $articleCode, custCode: $custCode) {
      articleCode
      name
      reasons {
        ...ReasonFields
      }
    }
  }
  ${reasonFields}
`);

export const ExplainCredit = documentOf<'ExplainCredit'>(/* GraphQL */ `
  query ExplainCredit($custCode: ProductCustomerInput) {
    explainCredit(custCode: $custCode) {
      companyCode
      reasons {
        ...ReasonFields
      }
    }
  }
  ${reasonFields}
`);

export type ExplainedReason = ExplainProductQuery['explainProduct']['reasons'][number];
