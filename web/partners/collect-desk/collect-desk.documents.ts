import { documentOf } from '#platform/api/documents.ts';

/** The dealers of the orders, for the filter of the list. */
export const CollectDealers = documentOf<'CollectDealers'>(/* GraphQL */ `
  query CollectDealers($search: String) {
    clickCollectDealers(search: $search) {
      custCode
      custName
      custCity
    }
  }
`);

/** Reminds dealers of orders that wait for them. */
export const RemindDealers = documentOf<'RemindDealers'>(/* GraphQL */ `
  mutation RemindDealers($orderIds: [ID!]!, $text: String) {
    clickCollectRemind(orderIds: $orderIds, text: $text)
  }
`);
