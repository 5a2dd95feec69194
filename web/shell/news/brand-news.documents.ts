import { documentOf } from '#platform/api/documents.ts';

/** Announcements, banners, the number of unread entries of the inbox, and news to confirm in one request. */
export const BrandNewsRead = documentOf<'BrandNews'>(/* GraphQL */ `
  query BrandNews {
    inboxUnread
    unreadMustReadNews {
      id
      title
      recallCode
    }
    activeUserAreaAnnouncements {
      id
      title
      content
      language
      url
    }
    activeUserAreaBanners {
      id
      title
      link
      bannerFile
      srcset
      width
      height
    }
  }
`);
