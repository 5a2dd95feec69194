import type { SendFeedbackMutation, SendFeedbackMutationVariables } from '../../platform/api/generated/graphql.ts';
import { documentOf } from '../../platform/api/documents.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

export const SendFeedback = documentOf<SendFeedbackMutation, SendFeedbackMutationVariables>(/* GraphQL */ `
  mutation SendFeedback($message: String!) {
    sendCustomerFeedback(message: $message) {
      data {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
    }
  }
  ${outcome}
`);
