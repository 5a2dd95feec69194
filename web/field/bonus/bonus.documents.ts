import { documentOf } from '#platform/api/documents.ts';

/** The figures of a year. */
export const BonusYear = documentOf<'BonusPage'>(/* GraphQL */ `
  query BonusPage($year: Int!, $custCode: String!, $sorg: String, $brand: String) {
    bonusDealerData(year: $year, custCode: $custCode, sorg: $sorg, brand: $brand) {
      year
      years
      custCode
      custName
      sorg
      sorgs {
        code
        name
      }
      currency
      pointValue
      deadlineDays
      onTimePayment
      onTimePayments {
        quarter
        percentage
      }
      verificationPercentage
      verificationPercentages {
        quarter
        percentage
      }
      totalDealerSales {
        ...BonusFigure
      }
      lateRegistrations {
        ...BonusFigure
      }
      purchases {
        ...BonusFigure
      }
      total {
        ...BonusFigure
      }
      quarters {
        quarter
        purchases {
          ...BonusFigure
        }
        registrations {
          ...BonusFigure
        }
        lateRegistrations {
          ...BonusFigure
        }
        total {
          ...BonusFigure
        }
      }
      steps {
        name
        points
        amount
      }
      collectedPoints
      stepAmount
      nextStep {
        name
        points
        amount
      }
      missingPoints
      furtherRegistrations {
        brandId
        brandName
        class
        className
        points
        gain
        step {
          name
        }
        countToNext
      }
    }
  }
  fragment BonusFigure on BonusSum {
    rows
    quantity
    points
    subTotal
  }
`);

/** A page of the invoice lines of a figure. */
export const BonusPurchases = documentOf<'BonusPurchaseRows'>(/* GraphQL */ `
  query BonusPurchaseRows(
    $year: Int!
    $custCode: String!
    $sorg: String
    $brand: String
    $quarter: Int
    $page: Int!
    $limit: Int!
  ) {
    b2bPurchasesV3(
      year: $year
      custCode: $custCode
      sorg: $sorg
      brand: $brand
      quarter: $quarter
      page: $page
      limit: $limit
    ) {
      invoiceId
      invoiceDate
      invoiceNumber
      position
      articleCode
      articleDescription
      brandName
      quantity
      point
      pointValue
      subTotal
      currency
    }
  }
`);

/** A page of the registrations of a figure. */
export const BonusRegistrations = documentOf<'BonusRegistrationRows'>(/* GraphQL */ `
  query BonusRegistrationRows(
    $year: Int!
    $custCode: String!
    $sorg: String
    $brand: String
    $quarter: Int
    $onTime: Boolean
    $page: Int!
    $limit: Int!
  ) {
    retailSalesV2(
      year: $year
      custCode: $custCode
      sorg: $sorg
      brand: $brand
      quarter: $quarter
      onTime: $onTime
      page: $page
      limit: $limit
    ) {
      id
      inputDate
      soldDate
      onTime
      frameNumber
      articleDescription
      className
      brandName
      point
      pointValue
      subTotal
      currency
    }
  }
`);
