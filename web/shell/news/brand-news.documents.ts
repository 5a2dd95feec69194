import type { BrandNewsQuery } from '../../platform/api/generated/graphql.ts';
import { documentOf } from '../../platform/api/documents.ts';

/** Announcements and banners in one request. */
export const BrandNewsRead = documentOf<BrandNewsQuery>(/* GraphQL */ `
  query BrandNews {
    activeUserAreaAnnouncements {
      id
      title
      content
      url
    }
    activeUserAreaBanners {
      id
      title
      url
      link
      srcset
      width
      height
    }
  }
`);
