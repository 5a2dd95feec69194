import { documentOf } from '#platform/api/documents.ts';
import type { ShopsQuery } from '#platform/api/generated/graphql.ts';

export const Shops = documentOf<'Shops'>(/* GraphQL */ `
  query Shops($market: String!) {
    shops(market: $market) {
      id
      code
      name
      stoppedAt
      version
      keys {
        id
        name
        createdAt
        usedAt
      }
    }
  }
`);
/** A consumer shop of a market; the secrets of its keys are not in it. */
export type Shop = ShopsQuery['shops'][number];
export type ShopKey = Shop['keys'][number];

export const SaveShop = documentOf<'SaveShop'>(/* GraphQL */ `
  mutation SaveShop($market: String!, $id: ID, $version: Int, $code: String!, $name: String!, $stopped: Boolean!) {
    saveShop(market: $market, id: $id, version: $version, code: $code, name: $name, stopped: $stopped)
  }
`);

/** Answers the new key with its secret, only once. */
export const AddShopKey = documentOf<'AddShopKey'>(/* GraphQL */ `
  mutation AddShopKey($shop: ID!) {
    addShopKey(shop: $shop) {
      keyName
      secret
    }
  }
`);

export const RemoveShopKey = documentOf<'RemoveShopKey'>(/* GraphQL */ `
  mutation RemoveShopKey($id: ID!) {
    removeShopKey(id: $id)
  }
`);
