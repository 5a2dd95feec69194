import { documentOf } from '../../platform/api/documents.ts';
import type {
  CancelDownloadMutation,
  CancelDownloadMutationVariables,
  DeleteDownloadMutation,
  DeleteDownloadMutationVariables,
  DownloadListQuery,
  DownloadOfferQuery,
  RequestDownloadMutation,
  RequestDownloadMutationVariables,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

type None = Record<string, never>;

export const DownloadList = documentOf<DownloadListQuery, None>(/* GraphQL */ `
  query DownloadList {
    downloadAreas {
      id
      requestedAt
      from
      to
      module
      format
      status
      fileName
      rows
      rowsTotal
      bytes
      customerCode
      customerName
      expiresAt
      failureText
    }
  }
`);
export type DownloadRow = DownloadListQuery['downloadAreas'][number];

export const DownloadOffer = documentOf<DownloadOfferQuery, None>(/* GraphQL */ `
  query DownloadOffer {
    downloadOffer {
      modules {
        module
        period
        staffOnly
      }
      mayChooseAll
      mustChooseAll
      quota {
        limit
        left
        resetsAt
      }
    }
  }
`);
export type Offer = DownloadOfferQuery['downloadOffer'];

export const RequestDownload = documentOf<RequestDownloadMutation, RequestDownloadMutationVariables>(/* GraphQL */ `
  mutation RequestDownload(
    $module: String!
    $from: CalendarDate
    $to: CalendarDate
    $format: String
    $allCustomers: Boolean
  ) {
    requestDownloadArea(module: $module, from: $from, to: $to, format: $format, allCustomers: $allCustomers) {
      download {
        id
      }
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

export const CancelDownload = documentOf<CancelDownloadMutation, CancelDownloadMutationVariables>(/* GraphQL */ `
  mutation CancelDownload($id: ID!) {
    cancelDownload(id: $id) {
      download {
        id
      }
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

export const DeleteDownload = documentOf<DeleteDownloadMutation, DeleteDownloadMutationVariables>(/* GraphQL */ `
  mutation DeleteDownload($id: ID!) {
    deleteDownload(id: $id) {
      id
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
