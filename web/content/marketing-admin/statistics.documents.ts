import { documentOf } from '#platform/api/documents.ts';

const parts = /* GraphQL */ `
  fragment DownloadedOverTime on ContentDownloadHistory {
    total
    customers
    periods {
      from
      to
      count
    }
  }
  fragment DownloadedPicture on ContentFile {
    id
    fileName
    media
    thumbnailUrl
    focalLeft
    focalTop
    crop {
      left
      top
      width
      height
    }
  }
`;

/** Downloads of the library: over time, and the most downloaded files. */
export const LibraryDownloads = documentOf<'LibraryDownloads'>(/* GraphQL */ `
  query LibraryDownloads($days: Int!) {
    contentDownloadHistory(type: "marketing_material", days: $days) {
      ...DownloadedOverTime
    }
    mostDownloadedContent(type: "marketing_material", days: $days, limit: 50) {
      itemId
      title
      count
      customers
      lastAt
      file {
        ...DownloadedPicture
      }
    }
  }
  ${parts}
`);

/** Downloads of one material: over time, and by file and rendition. */
export const MaterialDownloads = documentOf<'MaterialDownloads'>(/* GraphQL */ `
  query MaterialDownloads($id: ID!, $days: Int!) {
    marketingMaterial(id: $id) {
      id
      title
    }
    contentDownloadHistory(type: "marketing_material", days: $days, itemId: $id) {
      ...DownloadedOverTime
    }
    contentDownloads(type: "marketing_material", days: $days, itemId: $id) {
      rendition
      count
      customers
      lastAt
      file {
        ...DownloadedPicture
      }
    }
  }
  ${parts}
`);

/** How often a material was downloaded. */
export const MaterialDownloadCount = documentOf<'MaterialDownloadCount'>(/* GraphQL */ `
  query MaterialDownloadCount($id: ID!) {
    marketingMaterial(id: $id) {
      id
      downloads {
        total
        last30Days
        customers
      }
    }
  }
`);
