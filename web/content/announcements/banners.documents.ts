import { documentOf } from '#platform/api/documents.ts';

export const BannerPage = documentOf<'BannerPage'>(/* GraphQL */ `
  query BannerPage($page: Int, $limit: Int, $search: String, $filter: BannerFilterInput) {
    banners(page: $page, limit: $limit, search: $search, filter: $filter) {
      data {
        id
        sorg
        sorgName
        title
        link
        bannerFile
        srcset
        fileName
        from {
          date
          time
        }
        to {
          date
          time
        }
        state
      }
      info {
        page
        count
        pageTotal
      }
    }
  }
`);

export const BannerDetail = documentOf<'BannerDetail'>(/* GraphQL */ `
  query BannerDetail($id: ID!) {
    banner(id: $id) {
      id
      sorg
      title
      link
      bannerFile
      srcset
      fileName
      width
      height
      from {
        date
        time
      }
      to {
        date
        time
      }
      state
    }
  }
`);

export const CreateBanner = documentOf<'CreateBanner'>(/* GraphQL */ `
  mutation CreateBanner(
    $sorg: String!
    $title: String
    $url: String
    $from: DateAndTimeInput!
    $to: DateAndTimeInput!
    $file: Upload!
  ) {
    createBannerV2(sorg: $sorg, title: $title, link: $url, from: $from, to: $to, bannerFile: $file) {
      banner {
        id
      }
    }
  }
`);

export const UpdateBanner = documentOf<'UpdateBanner'>(/* GraphQL */ `
  mutation UpdateBanner(
    $id: ID!
    $sorg: String
    $title: String
    $url: String
    $from: DateAndTimeInput
    $to: DateAndTimeInput
    $file: Upload
  ) {
    updateBanner(id: $id, sorg: $sorg, title: $title, link: $url, from: $from, to: $to, bannerFile: $file) {
      banner {
        id
      }
    }
  }
`);

export const DeleteBanner = documentOf<'DeleteBanner'>(/* GraphQL */ `
  mutation DeleteBanner($id: ID!) {
    deleteBanner(id: $id) {
      deletedId
    }
  }
`);

export const RestoreBanner = documentOf<'RestoreBanner'>(/* GraphQL */ `
  mutation RestoreBanner($id: ID!) {
    restoreBanner(id: $id) {
      banner {
        id
      }
    }
  }
`);
