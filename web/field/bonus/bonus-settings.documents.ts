import { documentOf } from '#platform/api/documents.ts';
import type { BonusPointsQuery, BonusYearsQuery } from '#platform/api/generated/graphql.ts';

/** A page of the point table, and what its form chooses from. */
export const BonusPoints = documentOf<'BonusPoints'>(/* GraphQL */ `
  query BonusPoints($sorg: String, $page: Int!, $limit: Int!) {
    bonusPointSettings(sorg: $sorg, page: $page, limit: $limit) {
      data {
        id
        sorg
        sorgName
        kind
        brand
        brandName
        merchandise
        merchandiseName
        validFrom
        validTo
        points
        version
      }
      info {
        page
        count
        pageTotal
      }
    }
    bonusChoices {
      sorgs {
        code
        name
      }
      brands {
        code
        name
      }
      merchandises {
        code
        name
      }
    }
  }
`);
export type PointsRow = BonusPointsQuery['bonusPointSettings']['data'][number];
export type PointsChoices = BonusPointsQuery['bonusChoices'];

/** The settings of all years, the latest first. */
export const BonusYears = documentOf<'BonusYears'>(/* GraphQL */ `
  query BonusYears {
    bonusYearSettings {
      sorg
      sorgName
      currency
      year
      pointValue
      deadlineDays
      steps {
        name
        points
        amount
      }
      version
    }
    bonusChoices {
      sorgs {
        code
        name
        currency
      }
    }
  }
`);
export type YearRow = BonusYearsQuery['bonusYearSettings'][number];
export type YearSorgs = BonusYearsQuery['bonusChoices']['sorgs'];

export const SaveBonusPoints = documentOf<'SaveBonusPoints'>(/* GraphQL */ `
  mutation SaveBonusPoints(
    $id: ID
    $version: Int
    $sorg: String!
    $kind: String!
    $brand: String!
    $merchandise: String!
    $validFrom: CalendarDate!
    $points: Decimal!
  ) {
    saveBonusPoints(
      id: $id
      version: $version
      sorg: $sorg
      kind: $kind
      brand: $brand
      merchandise: $merchandise
      validFrom: $validFrom
      points: $points
    )
  }
`);

export const RemoveBonusPoints = documentOf<'RemoveBonusPoints'>(/* GraphQL */ `
  mutation RemoveBonusPoints($id: ID!, $version: Int!) {
    removeBonusPoints(id: $id, version: $version)
  }
`);

export const SetBonusYear = documentOf<'SetBonusYear'>(/* GraphQL */ `
  mutation SetBonusYear(
    $sorg: String!
    $year: Int!
    $version: Int!
    $pointValue: Decimal!
    $deadlineDays: Int!
    $steps: [BonusStepInput!]!
  ) {
    setBonusYear(
      sorg: $sorg
      year: $year
      version: $version
      pointValue: $pointValue
      deadlineDays: $deadlineDays
      steps: $steps
    )
  }
`);

export const RemoveBonusYear = documentOf<'RemoveBonusYear'>(/* GraphQL */ `
  mutation RemoveBonusYear($sorg: String!, $year: Int!, $version: Int!) {
    removeBonusYear(sorg: $sorg, year: $year, version: $version)
  }
`);
