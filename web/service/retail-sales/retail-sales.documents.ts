import { documentOf } from '#platform/api/documents.ts';
import type {
  CheckFramesMutation,
  ConsumerRecordsQuery,
  RegisteredFrameQuery,
  RegisteredFramesQuery,
} from '#platform/api/generated/graphql.ts';

/** Registered frames of the caller. */
export const RegisteredFrames = documentOf<'RegisteredFrames'>(/* GraphQL */ `
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
export const RegisteredFrame = documentOf<'RegisteredFrame'>(/* GraphQL */ `
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

/** The offer of the form: countries, and dealers below a distributor. */
export const RegistrationChoices = documentOf<'RegistrationChoices'>(/* GraphQL */ `
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
`);

/** Main cities of a country, as suggestions. */
export const MainCities = documentOf<'MainCities'>(/* GraphQL */ `
  query MainCities($countryId: ID!) {
    cities(countryId: $countryId) {
      id
      description
    }
  }
`);

export const RegisterFrame = documentOf<'RegisterFrameV4'>(/* GraphQL */ `
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
      registeredFrame {
        id
      }
    }
  }
`);

export const ChangeFrame = documentOf<'ChangeRegisteredFrame'>(/* GraphQL */ `
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
    )
  }
`);

export const DeleteFrame = documentOf<'DeleteFrame'>(/* GraphQL */ `
  mutation DeleteFrame($frameNumber: String!, $type: String!) {
    deleteFrame(frameNumber: $frameNumber, type: $type)
  }
`);

export const UploadAgain = documentOf<'UploadFramesAgain'>(/* GraphQL */ `
  mutation UploadFramesAgain($ids: [ID!]!) {
    uploadFramesAgain(ids: $ids) {
      count
    }
  }
`);

export const RefreshAccount = documentOf<'UpdateAccountPolygonBikes'>(/* GraphQL */ `
  mutation UpdateAccountPolygonBikes($id: ID!) {
    updateAccountPolygonBikes(id: $id)
  }
`);

/** Reads a list of sold frames and checks it; nothing is written. */
export const CheckFrames = documentOf<'CheckFrames'>(/* GraphQL */ `
  mutation CheckFrames($file: Upload, $rows: String) {
    checkFrames(file: $file, rows: $rows) {
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
          field
          message
          code
          params
        }
      }
    }
  }
`);
export type CheckedFrame = NonNullable<CheckFramesMutation['checkFrames']['rows']>[number];

export const RegisterFrames = documentOf<'RegisterFrames'>(/* GraphQL */ `
  mutation RegisterFrames($frames: [RegisterFrameInput!]!) {
    registerFrames(frames: $frames) {
      count
      ids
    }
  }
`);

/** The data that the portal stores about a consumer, by the mail address or by what else names them. */
export const ConsumerRecords = documentOf<'ConsumerRecords'>(/* GraphQL */ `
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

export const ExportConsumer = documentOf<'ExportConsumer'>(/* GraphQL */ `
  mutation ExportConsumer($email: String, $name: String, $phone: String, $frameNumber: String, $ids: [ID!]) {
    exportConsumer(email: $email, name: $name, phone: $phone, frameNumber: $frameNumber, ids: $ids) {
      records
    }
  }
`);

export const EraseConsumer = documentOf<'EraseConsumer'>(/* GraphQL */ `
  mutation EraseConsumer($email: String, $name: String, $phone: String, $frameNumber: String, $ids: [ID!]) {
    eraseConsumer(email: $email, name: $name, phone: $phone, frameNumber: $frameNumber, ids: $ids) {
      erased
    }
  }
`);
