import { documentOf } from '#platform/api/documents.ts';

const file = /* GraphQL */ `
  fragment EditedFile on ContentFile {
    id
    attachmentId
    fileTitle
    fileName
    contentType
    media
    bytes
    width
    height
    language
    version
    focalLeft
    focalTop
    crop {
      left
      top
      width
      height
    }
    rightsEndOn
    originalUrl
    wholeUrl
    highUrl
    mediumUrl
    lowUrl
    thumbnailUrl
    versions {
      version
      replacedAt
      replacedBy
      fileName
      bytes
      thumbnailUrl
    }
  }
`;

const item = /* GraphQL */ `
  fragment EditedContent on ContentItem {
    id
    type
    kind
    parentId
    mainLanguage
    texts {
      language
      title
      subtitle
      body
    }
    contentTargetMarkets {
      id
      marketName
    }
    layout {
      id
    }
    itemPerLine
    tags
    articleCodes
    modelYear
    mustRead
    validFrom
    validFromTime
    validTo
    validToTime
    published
    state
    version
    createdAt
    updatedAt
    updatedBy
    deletedAt
    files {
      ...EditedFile
    }
  }
  ${file}
`;

/** The data of the editor: the item, the caller's draft of it, and what they can choose. */
export const ContentEditing = documentOf<'ContentEditing'>(/* GraphQL */ `
  query ContentEditing($type: String!, $itemId: ID!, $isNew: Boolean!) {
    contentItem(type: $type, itemId: $itemId) @skip(if: $isNew) {
      ...EditedContent
    }
    contentClock
    contentDraft(type: $type, itemId: $itemId) {
      version
      content
      savedAt
    }
    layouts(type: $type) {
      data {
        id
        name
        placeholder
        title
        subtitle
        releasedon
        resolution
        gotopdp
      }
    }
    contentTargetMarkets(type: $type, limit: 999) {
      contentTargetMarkets {
        id
        marketName
        brand
      }
    }
  }
  ${item}
`);

/** The item as somebody else saved it. */
export const CurrentContent = documentOf<'CurrentContent'>(/* GraphQL */ `
  query CurrentContent($type: String!, $itemId: ID!) {
    contentItem(type: $type, itemId: $itemId) {
      ...EditedContent
    }
  }
  ${item}
`);

export const SaveContentDraft = documentOf<'SaveContentDraft'>(/* GraphQL */ `
  mutation SaveContentDraft($type: String!, $itemId: ID!, $version: Int!, $content: String!) {
    saveContentDraft(type: $type, itemId: $itemId, version: $version, content: $content) {
      draft {
        savedAt
      }
    }
  }
`);

export const DropContentDraft = documentOf<'DropContentDraft'>(/* GraphQL */ `
  mutation DropContentDraft($type: String!, $itemId: ID!) {
    dropContentDraft(type: $type, itemId: $itemId)
  }
`);

export const ContentHistory = documentOf<'ContentHistory'>(/* GraphQL */ `
  query ContentHistory($type: String!, $itemId: ID!) {
    contentRevisions(type: $type, itemId: $itemId) {
      version
      savedAt
      savedBy
    }
  }
`);

export const ContentRevision = documentOf<'ContentRevision'>(/* GraphQL */ `
  query ContentRevision($type: String!, $itemId: ID!, $version: Int!) {
    contentRevision(type: $type, itemId: $itemId, version: $version) {
      version
      savedAt
      savedBy
      mainLanguage
      texts {
        language
        title
        subtitle
        body
      }
      contentTargetMarkets {
        id
        marketName
      }
      layout {
        id
        name
      }
      itemPerLine
      tags
      articleCodes
      modelYear
      mustRead
      validFrom
      validFromTime
      validTo
      validToTime
      published
      files {
        id
        title
        file {
          fileName
          thumbnailUrl
        }
      }
    }
  }
`);

export const RestoreContentRevision = documentOf<'RestoreContentRevision'>(/* GraphQL */ `
  mutation RestoreContentRevision($type: String!, $itemId: ID!, $version: Int!, $current: Int!) {
    restoreContentRevision(type: $type, itemId: $itemId, version: $version, current: $current) {
      version
    }
  }
`);

export const RestoreContentFile = documentOf<'RestoreContentFile'>(/* GraphQL */ `
  mutation RestoreContentFile($fileId: ID!, $version: Int!) {
    restoreContentFileVersion(fileId: $fileId, version: $version) {
      version
    }
  }
`);

export const ContentLibrary = documentOf<'ContentLibrary'>(/* GraphQL */ `
  query ContentLibrary($search: String, $media: String, $page: Int) {
    contentLibrary(search: $search, media: $media, page: $page) {
      data {
        itemTitle
        file {
          ...TextFile
        }
      }
      hasMore
    }
  }
  fragment TextFile on ContentFile {
    id
    fileTitle
    fileName
    media
    width
    height
    originalUrl
    highUrl
    mediumUrl
    lowUrl
    thumbnailUrl
  }
`);

/** Addresses of the pictures and videos that texts show. */
export const ContentFilesInTexts = documentOf<'ContentFilesInTexts'>(/* GraphQL */ `
  query ContentFilesInTexts($ids: [ID!]!) {
    contentTextFiles(ids: $ids) {
      id
      fileTitle
      fileName
      media
      bytes
      width
      height
      originalUrl
      highUrl
      mediumUrl
      lowUrl
      thumbnailUrl
    }
  }
`);

export const ContentArticles = documentOf<'ContentArticles'>(/* GraphQL */ `
  query ContentArticles($search: String, $codes: [String!]) {
    contentArticles(search: $search, codes: $codes) {
      code
      name
      path
      isModel
    }
  }
`);
