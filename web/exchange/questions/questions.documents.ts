import { documentOf } from '#platform/api/documents.ts';
import type { QuestionListQuery, QuestionShownQuery } from '#platform/api/generated/graphql.ts';

export const QuestionList = documentOf<'QuestionList'>(/* GraphQL */ `
  query QuestionList($state: String, $search: String, $page: Int!, $limit: Int!) {
    questions(state: $state, search: $search, page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      data {
        id
        kind
        subjectNo
        custName
        custCode
        state
        askedAt
        writtenAt
      }
    }
  }
`);
export type ListedQuestion = QuestionListQuery['questions']['data'][number];

/** A message of a question. */
const message = /* GraphQL */ `
  fragment QuestionMessageParts on QuestionMessage {
    id
    byCustomer
    by
    text
    at
    photos {
      id
      fileName
      url
      smallUrl
    }
  }
`;

export const QuestionShown = documentOf<'QuestionShown'>(/* GraphQL */ `
  query QuestionShown($id: ID!) {
    question(id: $id) {
      id
      kind
      subjectId
      subjectNo
      invoiceId
      custName
      custCode
      state
      messages {
        ...QuestionMessageParts
      }
    }
  }
  ${message}
`);
export type ShownQuestion = NonNullable<QuestionShownQuery['question']>;

export const QuestionOf = documentOf<'QuestionOf'>(/* GraphQL */ `
  query QuestionOf($kind: String!, $subject: String!) {
    questionAbout(kind: $kind, subject: $subject) {
      id
      state
      messages {
        ...QuestionMessageParts
      }
    }
  }
  ${message}
`);

export const AskQuestion = documentOf<'AskQuestion'>(/* GraphQL */ `
  mutation AskQuestion($kind: String!, $subject: String!, $text: String!, $photos: [String!]!) {
    askQuestion(kind: $kind, subject: $subject, text: $text, photos: $photos)
  }
`);

export const ReplyToQuestion = documentOf<'ReplyToQuestion'>(/* GraphQL */ `
  mutation ReplyToQuestion($id: ID!, $text: String!, $photos: [String!]!) {
    replyToQuestion(id: $id, text: $text, photos: $photos)
  }
`);

export const CloseQuestion = documentOf<'CloseQuestion'>(/* GraphQL */ `
  mutation CloseQuestion($id: ID!) {
    closeQuestion(id: $id)
  }
`);

export const SalesContact = documentOf<'SalesContact'>(/* GraphQL */ `
  query SalesContact {
    salesContact {
      name
      email
      phone
    }
  }
`);
