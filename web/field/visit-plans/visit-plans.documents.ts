import { documentOf } from '#platform/api/documents.ts';
import type { VisitsDueQuery } from '#platform/api/generated/graphql.ts';

const customer = /* GraphQL */ `
  fragment PlannedCustomer on VisitCustomer {
    code
    name
    address
    postalCode
    city
    state
    country
    phone
    latitude
    longitude
    lastVisitOn
    daysSince
    plannedOn
  }
`;

export const VisitsDue = documentOf<'VisitsDue'>(/* GraphQL */ `
  query VisitsDue($weeks: Int, $search: String, $page: Int!, $limit: Int!) {
    visitsDue(weeks: $weeks, search: $search, page: $page, limit: $limit) {
      weeks
      info {
        page
        count
        pageTotal
      }
      data {
        ...PlannedCustomer
      }
    }
  }
  ${customer}
`);
export type PlannedCustomer = VisitsDueQuery['visitsDue']['data'][number];

export const VisitPlanOfDay = documentOf<'VisitPlanOfDay'>(/* GraphQL */ `
  query VisitPlanOfDay($day: CalendarDate!) {
    visitPlan(day: $day) {
      id
      version
      note
      start {
        name
        latitude
        longitude
      }
      calendar
      stops {
        ...PlannedCustomer
      }
    }
    visitStarts {
      name
      latitude
      longitude
    }
  }
  ${customer}
`);

export const SaveVisitPlan = documentOf<'SaveVisitPlan'>(/* GraphQL */ `
  mutation SaveVisitPlan(
    $day: CalendarDate!
    $customers: [String!]!
    $note: String
    $start: VisitStartInput
    $version: Int!
  ) {
    saveVisitPlan(day: $day, customers: $customers, note: $note, start: $start, version: $version) {
      visitPlan {
        id
      }
    }
  }
`);

export const DeleteVisitPlan = documentOf<'DeleteVisitPlan'>(/* GraphQL */ `
  mutation DeleteVisitPlan($day: CalendarDate!, $version: Int!) {
    deleteVisitPlan(day: $day, version: $version) {
      deleted
    }
  }
`);
