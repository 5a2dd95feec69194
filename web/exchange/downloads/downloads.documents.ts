import { documentOf } from '#platform/api/documents.ts';
import type { DownloadListQuery, DownloadOfferQuery } from '#platform/api/generated/graphql.ts';

export const DownloadList = documentOf<'DownloadList'>(/* GraphQL */ `
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

export const DownloadOffer = documentOf<'DownloadOffer'>(/* GraphQL */ `
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

export const RequestDownload = documentOf<'RequestDownload'>(/* GraphQL */ `
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
    }
  }
`);

export const CancelDownload = documentOf<'CancelDownload'>(/* GraphQL */ `
  mutation CancelDownload($id: ID!) {
    cancelDownload(id: $id) {
      download {
        id
      }
    }
  }
`);

export const DeleteDownload = documentOf<'DeleteDownload'>(/* GraphQL */ `
  mutation DeleteDownload($id: ID!) {
    deleteDownload(id: $id) {
      id
    }
  }
`);
