/** What the display of a content text needs of the files that it shows. */
export const contentBodyFile = /* GraphQL */ `
  fragment ContentBodyFile on ContentFile {
    id
    media
    width
    height
    originalUrl
    highUrl
    mediumUrl
    lowUrl
    thumbnailUrl
  }
`;
