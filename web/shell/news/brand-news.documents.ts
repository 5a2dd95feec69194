import type { BrandNewsQuery } from '../../platform/api/generated/graphql.ts';
import { documentOf } from '../../platform/api/documents.ts';

/** Announcements, banners and the number of unread entries of the inbox in one request. */
export const BrandNewsRead = documentOf<BrandNewsQuery>(/* GraphQL */ `
  query BrandNews {
    inboxUnread
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
