import { documentOf } from '#platform/api/documents.ts';

export const ReplayHandover = documentOf<'ReplayHandover'>(/* GraphQL */ `
  mutation ReplayHandover($orderNumber: String!) {
    replayHandover(orderNumber: $orderNumber) {
      order {
        id
        number
      }
    }
  }
`);
