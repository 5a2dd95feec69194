import { documentOf } from '#platform/api/documents.ts';

export const Countries = documentOf<'Countries'>(/* GraphQL */ `
  query Countries {
    countries {
      id
      name
    }
  }
`);

export const Cities = documentOf<'Cities'>(/* GraphQL */ `
  query Cities($countryId: ID!) {
    cities(countryId: $countryId) {
      id
      description
    }
  }
`);

export const SendInquiry = documentOf<'SendInquiry'>(/* GraphQL */ `
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
    )
  }
`);

export const InquiryPage = documentOf<'InquiryPage'>(/* GraphQL */ `
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

export const MarkHandled = documentOf<'MarkHandled'>(/* GraphQL */ `
  mutation MarkHandled($id: ID!) {
    markInquiryHandled(id: $id) {
      inquiry {
        id
        handledAt
        handledBy
      }
    }
  }
`);
