import { documentOf } from '#platform/api/documents.ts';

export const SendFeedback = documentOf<'SendFeedback'>(/* GraphQL */ `
  mutation SendFeedback($message: String!) {
    sendCustomerFeedback(message: $message) {
      data {
        status
        description
      }
    }
  }
`);
