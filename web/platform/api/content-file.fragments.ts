/** The data of shown files that the display of a content text needs. */
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
