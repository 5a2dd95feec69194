import { documentOf } from '#platform/api/documents.ts';

/** A year of net sales beside the year before, with its lists. */
export const SalesOverview = documentOf<'SalesOverview'>(/* GraphQL */ `
  query SalesOverview($filter: SalesOverviewFilterInput) {
    salesOverviewV4(filter: $filter) {
      year
      years
      currency
      currencies {
        currency
        netSales
      }
      comparedUntil
      months {
        name
        netSales
        netSalesLastYear
        inProgress
      }
      brands {
        ...SalesGroup
      }
      merchandiseCategories {
        ...SalesGroup
      }
      models {
        ...SalesGroup
      }
      series {
        ...SalesGroup
      }
      counts {
        brands
        merchandiseCategories
        models
        series
      }
      total {
        netSales
        netSalesLastYear
        invoiceQuantity
        invoiceQuantityLastYear
      }
    }
  }
  fragment SalesGroup on SalesOverviewGroup {
    code
    name
    netSales
    netSalesLastYear
    invoiceQuantity
    picture
    modelYear
  }
`);

/** The filters of the overview. */
export const SalesOverviewChoices = documentOf<'SalesOverviewChoices'>(/* GraphQL */ `
  query SalesOverviewChoices {
    salesOverviewFilterV4 {
      brands {
        code
        name
      }
      merchandiseCategories {
        code
        name
      }
      models {
        code
        name
      }
      series {
        code
        name
      }
    }
  }
`);
