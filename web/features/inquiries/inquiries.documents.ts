import type {
  CountriesQuery,
  CitiesQuery,
  CitiesQueryVariables,
  InquiryPageQuery,
  InquiryPageQueryVariables,
  MarkHandledMutation,
  MarkHandledMutationVariables,
  SendInquiryMutation,
  SendInquiryMutationVariables,
} from '../../platform/api/generated/graphql.ts';
import { documentOf } from '../../platform/api/documents.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

export const Countries = documentOf<CountriesQuery>(/* GraphQL */ `
  query Countries {
    countries {
      id
      name
    }
  }
`);

export const Cities = documentOf<CitiesQuery, CitiesQueryVariables>(/* GraphQL */ `
  query Cities($countryId: ID!) {
    cities(countryId: $countryId) {
      id
      description
    }
  }
`);

export const SendInquiry = documentOf<SendInquiryMutation, SendInquiryMutationVariables>(/* GraphQL */ `
  mutation SendInquiry(
    $host: String!
    $reason: String!
    $goal: String!
    $custName: String!
    $custAddress: String!
    $custState: String!
    $custPostalCode: String
    $custCountry: String!
    $custEmail: String!
    $custPhone: String!
    $custCity: String!
    $custWeb: String
    $contactTime: String
  ) {
    createCustomerInquiry(
      host: $host
      reason: $reason
      goal: $goal
      custName: $custName
      custAddress: $custAddress
      custState: $custState
      custPostalCode: $custPostalCode
      custCountry: $custCountry
      custEmail: $custEmail
      custPhone: $custPhone
      custCity: $custCity
      custWeb: $custWeb
      contactTime: $contactTime
    ) {
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
    }
  }
  ${outcome}
`);

export const InquiryPage = documentOf<InquiryPageQuery, InquiryPageQueryVariables>(/* GraphQL */ `
  query InquiryPage($page: Int, $limit: Int, $search: String, $filter: CustomerInquiryFilterInput) {
    customerInquiries(page: $page, limit: $limit, search: $search, filter: $filter) {
      data {
        id
        market
        host
        reason
        goal
        custName
        custAddress
        custState
        custPostalCode
        custCountry
        custCity
        custEmail
        custPhone
        custWeb
        locale
        createdAt
        handledAt
        handledBy
      }
      info {
        page
        count
        pageTotal
      }
    }
  }
`);

export const MarkHandled = documentOf<MarkHandledMutation, MarkHandledMutationVariables>(/* GraphQL */ `
  mutation MarkHandled($id: ID!) {
    markInquiryHandled(id: $id) {
      inquiry {
        id
        handledAt
        handledBy
      }
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
    }
  }
  ${outcome}
`);
