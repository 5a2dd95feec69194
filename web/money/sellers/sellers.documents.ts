import { documentOf } from '#platform/api/documents.ts';

/** Companies that issue invoices. */
export const InvoiceSellers = documentOf<'InvoiceSellers'>(/* GraphQL */ `
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
        missingFor {
          profile
          gaps
        }
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
export const InvoiceSeller = documentOf<'InvoiceSeller'>(/* GraphQL */ `
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
      electronicScheme
      electronicAddress
      contactName
      contactPhone
      missing
      missingFor {
        profile
        gaps
      }
      version
    }
    countries {
      id
      name
    }
  }
`);

export const SaveInvoiceSeller = documentOf<'SaveInvoiceSeller'>(/* GraphQL */ `
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
    $electronicScheme: String
    $electronicAddress: String
    $contactName: String
    $contactPhone: String
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
      electronicScheme: $electronicScheme
      electronicAddress: $electronicAddress
      contactName: $contactName
      contactPhone: $contactPhone
    )
  }
`);

export const CreateCompany = documentOf<'CreateCompany'>(/* GraphQL */ `
  mutation CreateCompany($code: ID!, $name: String!) {
    createCompany(code: $code, name: $name)
  }
`);

export const RenameCompany = documentOf<'RenameCompany'>(/* GraphQL */ `
  mutation RenameCompany($code: ID!, $version: Int!, $name: String!) {
    renameCompany(code: $code, version: $version, name: $name)
  }
`);

export const DeleteCompany = documentOf<'DeleteCompany'>(/* GraphQL */ `
  mutation DeleteCompany($code: ID!, $version: Int!) {
    deleteCompany(code: $code, version: $version)
  }
`);
