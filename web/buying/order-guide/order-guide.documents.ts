import { documentOf } from '#platform/api/documents.ts';
import type { OrderGuideOfQuery, SellInArticleFragment, SellInUnitsFragment } from '#platform/api/generated/graphql.ts';

const units = /* GraphQL */ `
  fragment SellInUnits on SellInUnits {
    units
    ordered
    shipped
    cancelled
  }
`;
const article = /* GraphQL */ `
  fragment SellInArticle on SellInArticle {
    articleCode
    articleCodeDisplay
    description
    size
    followed
    last {
      ...SellInUnits
    }
    before {
      ...SellInUnits
    }
  }
`;

export const OrderGuideOf = documentOf<'OrderGuideOf'>(/* GraphQL */ `
  query OrderGuideOf($articleCode: String!, $sorg: String!) {
    orderGuide(articleCode: $articleCode, sorg: $sorg) {
      sellIn {
        lastPeriod {
          from
          to
        }
        beforePeriod {
          from
          to
        }
        last {
          ...SellInUnits
        }
        before {
          ...SellInUnits
        }
        articles {
          ...SellInArticle
        }
        former {
          ...SellInArticle
        }
        sizes {
          size
          last {
            units
          }
          before {
            units
          }
          lastPercent
          beforePercent
        }
      }
      terms {
        currency
        merchantName
        paymentTerms
        creditLimit
        creditLeft
        shipments {
          id
          desc
          rate
          freeFrom
          earliestOn
        }
      }
    }
  }
  ${units}
  ${article}
`);
type Guide = NonNullable<OrderGuideOfQuery['orderGuide']>;
export type SellIn = NonNullable<Guide['sellIn']>;
export type OrderingTerms = NonNullable<Guide['terms']>;
/** Units of a period: bought is ordered minus cancelled. */
export type SellInUnits = SellInUnitsFragment;
export type SellInArticle = SellInArticleFragment;
