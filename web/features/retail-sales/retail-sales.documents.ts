import { documentOf } from '../../platform/api/documents.ts';
import type {
  ChangeRegisteredFrameMutation,
  ChangeRegisteredFrameMutationVariables,
  CheckFramesMutation,
  CheckFramesMutationVariables,
  ConsumerRecordsQuery,
  ConsumerRecordsQueryVariables,
  DeleteFrameMutation,
  DeleteFrameMutationVariables,
  EraseConsumerMutation,
  EraseConsumerMutationVariables,
  ExportConsumerMutation,
  ExportConsumerMutationVariables,
  MainCitiesQuery,
  MainCitiesQueryVariables,
  RegisteredFrameQuery,
  RegisteredFrameQueryVariables,
  RegisteredFramesQuery,
  RegisteredFramesQueryVariables,
  RegisterFrameV4Mutation,
  RegisterFrameV4MutationVariables,
  RegisterFramesMutation,
  RegisterFramesMutationVariables,
  RegistrationChoicesQuery,
  RegistrationChoicesQueryVariables,
  UpdateAccountPolygonBikesMutation,
  UpdateAccountPolygonBikesMutationVariables,
  UploadFramesAgainMutation,
  UploadFramesAgainMutationVariables,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

/** Registered frames of the caller. */
export const RegisteredFrames = documentOf<RegisteredFramesQuery, RegisteredFramesQueryVariables>(/* GraphQL */ `
  query RegisteredFrames($status: String, $type: String, $search: String, $page: Int!, $limit: Int!) {
    registeredFrames(status: $status, type: $type, search: $search, page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      counts {
        status
        count
      }
      data {
        id
        frameNumber
        status
        failure
        soldDate
        brand
        oldCode
        articleCode
        articleDescription
        nonRetail
        dealerName
        erasedAt
        createdAt
        customer {
          name
          city
        }
      }
    }
  }
`);
export type ListedFrame = RegisteredFramesQuery['registeredFrames']['data'][number];

/** One registration with its consumer and history. */
export const RegisteredFrame = documentOf<RegisteredFrameQuery, RegisteredFrameQueryVariables>(/* GraphQL */ `
  query RegisteredFrame($id: ID!) {
    registeredFrame(id: $id) {
      id
      frameNumber
      status
      failure
      failureDetails
      erpState
      erpReason
      soldDate
      articleCode
      articleDescription
      nonRetail
      useAccountData
      dealerName
      dealerCode
      distributorName
      language
      consentAt
      mailedAt
      erasedAt
      createdAt
      createdBy
      customer {
        name
        phone
        address
        city
        country
        email
      }
      history {
        from
        to
        reason
        by
        at
      }
    }
  }
`);
export type OpenFrame = NonNullable<RegisteredFrameQuery['registeredFrame']>;

/** What the form offers: countries, and dealers below a distributor. */
export const RegistrationChoices = documentOf<RegistrationChoicesQuery, RegistrationChoicesQueryVariables>(
  /* GraphQL */ `
    query RegistrationChoices {
      countries {
        id
        name
      }
      dealerUnderInsera {
        custCode
        name
        city
      }
    }
  `,
);

/** Main cities of a country, as suggestions. */
export const MainCities = documentOf<MainCitiesQuery, MainCitiesQueryVariables>(/* GraphQL */ `
  query MainCities($countryId: ID!) {
    cities(countryId: $countryId) {
      id
      description
    }
  }
`);

export const RegisterFrame = documentOf<RegisterFrameV4Mutation, RegisterFrameV4MutationVariables>(/* GraphQL */ `
  ${outcome}
  mutation RegisterFrameV4(
    $frameNumber: String!
    $soldDate: CalendarDate!
    $customer: FrameConsumerInput
    $dealer: String
    $useAccountData: Boolean
    $consent: Boolean
  ) {
    registerFrameV4(
      frameNumber: $frameNumber
      soldDate: $soldDate
      customer: $customer
      dealer: $dealer
      useAccountData: $useAccountData
      consent: $consent
    ) {
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
      registeredFrame {
        id
      }
    }
  }
`);

export const ChangeFrame = documentOf<ChangeRegisteredFrameMutation, ChangeRegisteredFrameMutationVariables>(
  /* GraphQL */ `
    ${outcome}
    mutation ChangeRegisteredFrame(
      $id: ID!
      $soldDate: CalendarDate!
      $customer: FrameConsumerInput
      $dealer: String
      $useAccountData: Boolean
      $consent: Boolean
    ) {
      changeRegisteredFrame(
        id: $id
        soldDate: $soldDate
        customer: $customer
        dealer: $dealer
        useAccountData: $useAccountData
        consent: $consent
      ) {
        message {
          ...OutcomeMessage
        }
        userErrors {
          ...OutcomeErrors
        }
      }
    }
  `,
);

export const DeleteFrame = documentOf<DeleteFrameMutation, DeleteFrameMutationVariables>(/* GraphQL */ `
  ${outcome}
  mutation DeleteFrame($frameNumber: String!, $type: String!) {
    deleteFrame(frameNumber: $frameNumber, type: $type) {
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
    }
  }
`);

export const UploadAgain = documentOf<UploadFramesAgainMutation, UploadFramesAgainMutationVariables>(/* GraphQL */ `
  ${outcome}
  mutation UploadFramesAgain($ids: [ID!]!) {
    uploadFramesAgain(ids: $ids) {
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
      count
    }
  }
`);

export const RefreshAccount = documentOf<UpdateAccountPolygonBikesMutation, UpdateAccountPolygonBikesMutationVariables>(
  /* GraphQL */ `
    ${outcome}
    mutation UpdateAccountPolygonBikes($id: ID!) {
      updateAccountPolygonBikes(id: $id) {
        message {
          ...OutcomeMessage
        }
        userErrors {
          ...OutcomeErrors
        }
      }
    }
  `,
);

/** Reads a list of sold frames and checks it; nothing is written. */
export const CheckFrames = documentOf<CheckFramesMutation, CheckFramesMutationVariables>(/* GraphQL */ `
  ${outcome}
  mutation CheckFrames($file: Upload, $rows: String) {
    checkFrames(file: $file, rows: $rows) {
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
      unknownColumns
      rows {
        line
        written
        cells
        group
        changed
        frameNumber
        soldDate
        bike
        customer
        dealer
        useAccountData
        consent
        userErrors {
          ...OutcomeErrors
        }
      }
    }
  }
`);
export type CheckedFrame = NonNullable<CheckFramesMutation['checkFrames']['rows']>[number];

export const RegisterFrames = documentOf<RegisterFramesMutation, RegisterFramesMutationVariables>(/* GraphQL */ `
  ${outcome}
  mutation RegisterFrames($frames: [RegisterFrameInput!]!) {
    registerFrames(frames: $frames) {
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
      count
      ids
    }
  }
`);

/** What the portal stores of a consumer, by the mail address or by what else names them. */
export const ConsumerRecords = documentOf<ConsumerRecordsQuery, ConsumerRecordsQueryVariables>(/* GraphQL */ `
  query ConsumerRecords($email: String, $name: String, $phone: String, $frameNumber: String) {
    consumerRecords(email: $email, name: $name, phone: $phone, frameNumber: $frameNumber) {
      id
      kind
      number
      name
      dealer
      createdAt
    }
  }
`);

export type ConsumerRecord = ConsumerRecordsQuery['consumerRecords'][number];

export const ExportConsumer = documentOf<ExportConsumerMutation, ExportConsumerMutationVariables>(/* GraphQL */ `
  ${outcome}
  mutation ExportConsumer($email: String, $name: String, $phone: String, $frameNumber: String, $ids: [ID!]) {
    exportConsumer(email: $email, name: $name, phone: $phone, frameNumber: $frameNumber, ids: $ids) {
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
      records
    }
  }
`);

export const EraseConsumer = documentOf<EraseConsumerMutation, EraseConsumerMutationVariables>(/* GraphQL */ `
  ${outcome}
  mutation EraseConsumer($email: String, $name: String, $phone: String, $frameNumber: String, $ids: [ID!]) {
    eraseConsumer(email: $email, name: $name, phone: $phone, frameNumber: $frameNumber, ids: $ids) {
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
      erased
    }
  }
`);
