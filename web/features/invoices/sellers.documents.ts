import { documentOf } from '../../platform/api/documents.ts';
import type {
  CreateCompanyMutation,
  CreateCompanyMutationVariables,
  DeleteCompanyMutation,
  DeleteCompanyMutationVariables,
  InvoiceSellerQuery,
  InvoiceSellerQueryVariables,
  InvoiceSellersQuery,
  InvoiceSellersQueryVariables,
  RenameCompanyMutation,
  RenameCompanyMutationVariables,
  SaveInvoiceSellerMutation,
  SaveInvoiceSellerMutationVariables,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

/** Companies that issue invoices. */
export const InvoiceSellers = documentOf<InvoiceSellersQuery, InvoiceSellersQueryVariables>(/* GraphQL */ `
  query InvoiceSellers($search: String, $page: Int!, $limit: Int!) {
    invoiceSellers(search: $search, page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      data {
        companyCode
        companyName
        sorgs
        name
        taxNumber
        city
        accountNumber
        missing
      }
    }
    companies {
      code
      name
      version
    }
  }
`);

/** One company with all that its invoices say about it, and the countries for its address. */
export const InvoiceSeller = documentOf<InvoiceSellerQuery, InvoiceSellerQueryVariables>(/* GraphQL */ `
  query InvoiceSeller($companyCode: ID!) {
    invoiceSeller(companyCode: $companyCode) {
      companyCode
      companyName
      name
      taxNumber
      registrationNumber
      email
      address
      city
      postalCode
      country
      bankName
      accountHolder
      accountNumber
      bic
      missing
      version
    }
    countries {
      id
      name
    }
  }
`);

export const SaveInvoiceSeller = documentOf<SaveInvoiceSellerMutation, SaveInvoiceSellerMutationVariables>(
  /* GraphQL */ `
    mutation SaveInvoiceSeller(
      $companyCode: ID!
      $version: Int!
      $name: String!
      $taxNumber: String!
      $registrationNumber: String
      $email: String!
      $address: String!
      $city: String!
      $postalCode: String!
      $country: String!
      $bankName: String
      $accountHolder: String
      $accountNumber: String
      $bic: String
    ) {
      saveInvoiceSeller(
        companyCode: $companyCode
        version: $version
        name: $name
        taxNumber: $taxNumber
        registrationNumber: $registrationNumber
        email: $email
        address: $address
        city: $city
        postalCode: $postalCode
        country: $country
        bankName: $bankName
        accountHolder: $accountHolder
        accountNumber: $accountNumber
        bic: $bic
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
  `,
);

export const CreateCompany = documentOf<CreateCompanyMutation, CreateCompanyMutationVariables>(/* GraphQL */ `
  mutation CreateCompany($code: ID!, $name: String!) {
    createCompany(code: $code, name: $name) {
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

export const RenameCompany = documentOf<RenameCompanyMutation, RenameCompanyMutationVariables>(/* GraphQL */ `
  mutation RenameCompany($code: ID!, $version: Int!, $name: String!) {
    renameCompany(code: $code, version: $version, name: $name) {
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

export const DeleteCompany = documentOf<DeleteCompanyMutation, DeleteCompanyMutationVariables>(/* GraphQL */ `
  mutation DeleteCompany($code: ID!, $version: Int!) {
    deleteCompany(code: $code, version: $version) {
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
