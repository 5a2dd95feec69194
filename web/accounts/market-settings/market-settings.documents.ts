import { documentOf } from '#platform/api/documents.ts';

/** Countries for the settings of a market. */
export const MarketChoices = documentOf<'MarketChoices'>(/* GraphQL */ `
  query MarketChoices {
    countries {
      id
    }
  }
`);

export const MarketChanges = documentOf<'MarketChanges'>(/* GraphQL */ `
  query MarketChanges($code: String!, $page: Int!, $limit: Int!) {
    marketChanges(code: $code, page: $page, limit: $limit) {
      data {
        id
        at
        actorName
        restored
        changes {
          path
          before
          after
          changedSince
          restorable
        }
      }
      info {
        page
        count
        pageTotal
      }
    }
  }
`);

export const RestoreMarketSetting = documentOf<'RestoreMarketSetting'>(/* GraphQL */ `
  mutation RestoreMarketSetting($code: String!, $change: ID!, $path: String!) {
    restoreMarketSetting(code: $code, change: $change, path: $path)
  }
`);

export const UploadMarketPicture = documentOf<'UploadMarketPicture'>(/* GraphQL */ `
  mutation UploadMarketPicture($setting: String!, $file: Upload!) {
    uploadMarketPicture(setting: $setting, file: $file) {
      address
    }
  }
`);
