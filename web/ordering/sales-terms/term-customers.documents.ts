import { documentOf } from '#platform/api/documents.ts';

/** Customers with the price list and the group that the ERP gave them. */
export const CustomerTerms = documentOf<'CustomerTerms'>(/* GraphQL */ `
  query CustomerTerms(
    $sorg: String
    $priceList: String
    $customerGroup: String
    $search: String
    $page: Int!
    $limit: Int!
  ) {
    customerTerms(
      sorg: $sorg
      priceList: $priceList
      customerGroup: $customerGroup
      search: $search
      page: $page
      limit: $limit
    ) {
      info {
        page
        count
        pageTotal
      }
      data {
        unified
        name
        sorg
        sorgName
        priceList
        groupCode
        groupName
      }
    }
  }
`);
