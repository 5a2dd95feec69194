import type {
  BannerDetailQuery,
  BannerDetailQueryVariables,
  BannerPageQuery,
  BannerPageQueryVariables,
  CreateBannerMutation,
  CreateBannerMutationVariables,
  DeleteBannerMutation,
  DeleteBannerMutationVariables,
  UpdateBannerMutation,
  UpdateBannerMutationVariables,
} from '../../platform/api/generated/graphql.ts';
import { documentOf } from '../../platform/api/documents.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

export const BannerPage = documentOf<BannerPageQuery, BannerPageQueryVariables>(/* GraphQL */ `
  query BannerPage($page: Int, $limit: Int, $search: String, $filter: BannerFilterInput) {
    banners(page: $page, limit: $limit, search: $search, filter: $filter) {
      data {
        id
        sorg
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

export const BannerDetail = documentOf<BannerDetailQuery, BannerDetailQueryVariables>(/* GraphQL */ `
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

export const CreateBanner = documentOf<CreateBannerMutation, CreateBannerMutationVariables>(/* GraphQL */ `
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

export const UpdateBanner = documentOf<UpdateBannerMutation, UpdateBannerMutationVariables>(/* GraphQL */ `
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

export const DeleteBanner = documentOf<DeleteBannerMutation, DeleteBannerMutationVariables>(/* GraphQL */ `
  mutation DeleteBanner($id: ID!) {
    deleteBanner(id: $id) {
      deletedId
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
