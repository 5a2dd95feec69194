import type { ShopInput } from '#rules/partners/click-collect/shop.ts';
import { documentOf } from '#platform/api/documents.ts';
import type { Outcome } from '#platform/api/graphql.ts';

/** A key of a shop, without its secret. */
export type ShopKey = { id: string; name: string; createdAt: string; usedAt: string | null };

/** A consumer shop of a market. */
export type Shop = {
  id: string;
  code: string;
  name: string;
  stoppedAt: string | null;
  version: number;
  keys: ShopKey[];
};

export const Shops = documentOf<{ shops: Shop[] }, { market: string }>(`
  query Shops($market: String!) {
    shops(market: $market) {
      id code name stoppedAt version
      keys { id name createdAt usedAt }
    }
  }
`);

export const SaveShop = documentOf<
  { saveShop: Outcome | null },
  ShopInput & { market: string; id: string | null; version: number | null }
>(`
  mutation SaveShop(
    $market: String!, $id: ID, $version: Int, $code: String!, $name: String!, $stopped: Boolean!
  ) {
    saveShop(market: $market, id: $id, version: $version, code: $code, name: $name, stopped: $stopped)
  }
`);

/** A new key with its secret, which is answered only once. */
export type NewKey = Outcome & { keyName: string | null; secret: string | null };

export const AddShopKey = documentOf<{ addShopKey: NewKey | null }, { shop: string }>(`
  mutation AddShopKey($shop: ID!) {
    addShopKey(shop: $shop) {
      keyName secret
    }
  }
`);

export const RemoveShopKey = documentOf<{ removeShopKey: Outcome | null }, { id: string }>(`
  mutation RemoveShopKey($id: ID!) {
    removeShopKey(id: $id)
  }
`);
