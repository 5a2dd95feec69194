import type { SendFeedbackMutation, SendFeedbackMutationVariables } from '../../platform/api/generated/graphql.ts';
import { documentOf } from '../../platform/api/documents.ts';

export const SendFeedback = documentOf<SendFeedbackMutation, SendFeedbackMutationVariables>(/* GraphQL */ `
  mutation SendFeedback($message: String!) {
    sendCustomerFeedback(message: $message) {
      data {
        status
        description
      }
      userErrors {
        field
        message
        code
        params
      }
    }
  }
`);
