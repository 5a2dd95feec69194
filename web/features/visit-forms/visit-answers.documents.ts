import { documentOf } from '../../platform/api/documents.ts';
import type {
  RetireVisitAnswerMutation,
  RetireVisitAnswerMutationVariables,
  SaveVisitAnswerMutation,
  SaveVisitAnswerMutationVariables,
  VisitAnswerSettingsQuery,
  VisitAnswerSettingsQueryVariables,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

/** The answer lists of a brand for their administration. */
export const VisitAnswerSettings = documentOf<VisitAnswerSettingsQuery, VisitAnswerSettingsQueryVariables>(
  /* GraphQL */ `
    query VisitAnswerSettings($brand: String!) {
      formVisitAnswerSettings(brand: $brand) {
        id
        list
        key
        description
        sorting
        validFrom
        validTo
        retiredAt
        texts {
          en
          de
          fr
          id
          ms
        }
      }
    }
  `,
);
export type AnswerSetting = VisitAnswerSettingsQuery['formVisitAnswerSettings'][number];

export const SaveVisitAnswer = documentOf<SaveVisitAnswerMutation, SaveVisitAnswerMutationVariables>(/* GraphQL */ `
  mutation SaveVisitAnswer(
    $id: ID
    $brand: String!
    $list: String!
    $key: String!
    $texts: FormVisitAnswerTextsInput!
    $sorting: Int!
    $validFrom: CalendarDate
    $validTo: CalendarDate
  ) {
    saveFormVisitAnswer(
      id: $id
      brand: $brand
      list: $list
      key: $key
      texts: $texts
      sorting: $sorting
      validFrom: $validFrom
      validTo: $validTo
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
`);

export const RetireVisitAnswer = documentOf<RetireVisitAnswerMutation, RetireVisitAnswerMutationVariables>(
  /* GraphQL */ `
    mutation RetireVisitAnswer($id: ID!, $retired: Boolean!) {
      retireFormVisitAnswer(id: $id, retired: $retired) {
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
