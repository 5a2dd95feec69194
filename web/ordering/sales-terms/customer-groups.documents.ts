import { documentOf } from '#platform/api/documents.ts';

export const CustomerGroupSettings = documentOf<'CustomerGroupSettings'>(/* GraphQL */ `
  query CustomerGroupSettings($search: String, $page: Int!, $limit: Int!) {
    customerGroupSettings(search: $search, page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      data {
        code
        name
        customerCount
        dealCount
        blockCount
        version
      }
    }
  }
`);

export const CustomerGroupSetting = documentOf<'CustomerGroupSetting'>(/* GraphQL */ `
  query CustomerGroupSetting($code: ID!) {
    customerGroupSetting(code: $code) {
      code
      name
      customerCount
      members {
        unified
        name
      }
      version
    }
  }
`);

export const AddCustomerGroup = documentOf<'AddCustomerGroup'>(/* GraphQL */ `
  mutation AddCustomerGroup($code: ID!, $name: String!) {
    addCustomerGroup(code: $code, name: $name)
  }
`);

export const RenameCustomerGroup = documentOf<'RenameCustomerGroup'>(/* GraphQL */ `
  mutation RenameCustomerGroup($code: ID!, $version: Int!, $name: String!) {
    renameCustomerGroup(code: $code, version: $version, name: $name)
  }
`);

export const RemoveCustomerGroup = documentOf<'RemoveCustomerGroup'>(/* GraphQL */ `
  mutation RemoveCustomerGroup($code: ID!, $version: Int!) {
    removeCustomerGroup(code: $code, version: $version)
  }
`);
