import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/api/errors.ts';
import { graphql } from '#platform/api/graphql.ts';
import { documentKey, useAction, useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';
import { type ShownVendorCart, UpdateVendorCart, VendorCart } from './vendor-catalog.documents.ts';

/** A product of the cart with its absolute quantity; 0 removes it. */
export type VendorQuantity = { vendor: { id: string }; articleCode: string; qty: number };

type Product = Pick<VendorQuantity, 'vendor' | 'articleCode'>;

/** Identifies a product: article codes are unique within a vendor only. */
export const productKey = ({ vendor, articleCode }: Product): string => `${vendor.id} ${articleCode}`;

/** Units of each product in the cart. */
export const heldQuantities = (cart: ShownVendorCart | undefined): ReadonlyMap<string, number> =>
  new Map(
    (cart?.groups ?? []).flatMap(({ vendor, items }) =>
      items.map((item) => [productKey({ vendor, articleCode: item.articleCode }), item.qty] as const),
    ),
  );

/** The place of a refused product in the request; null for a refusal of the whole request. */
const placeOf = (field: string | null): number | null => {
  const place = /^products\[(\d+)\]/.exec(field ?? '')?.[1];
  return place === undefined ? null : Number(place);
};

/** The server's reasons by product; none if it refused the whole request. */
export function refusedProducts(
  errors: readonly { field?: string | null; message?: string | null }[],
  products: readonly Product[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    errors.flatMap(({ field, message }) => {
      const product = products[placeOf(field ?? null) ?? -1];
      return product ? [[productKey(product), message ?? ''] as const] : [];
    }),
  );
}

/** True if the user may order from vendors here: they act for a customer, and their role orders. */
function useMayOrderFromVendors(): boolean {
  const can = usePermissions();
  return useUser()?.customer != null && can('order.place');
}

/**
 * The cart of vendors' articles that the server keeps for the user and the customer, and its changes. Changes run one
 * after another, each with the version that the one before left.
 */
export function useVendorCart() {
  const client = useQueryClient();
  const mayOrder = useMayOrderFromVendors();
  const query = useDocument(VendorCart, {}, { enabled: mayOrder });
  const { mutateAsync: save } = useAction(UpdateVendorCart, (answer) => answer.updateThirdPartyCart);
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  const reread = useCallback(
    () => client.invalidateQueries({ queryKey: documentKey(VendorCart) }, { throwOnError: false }),
    [client],
  );
  /** Sends what `wish` makes of the current cart. Rejects with the refusals; the other products are applied. */
  const change = useCallback(
    (wish: (cart: ShownVendorCart) => VendorQuantity[]): Promise<void> => {
      const run = async (): Promise<void> => {
        const { thirdPartyCart } = await client.fetchQuery({
          queryKey: documentKey(VendorCart, {}),
          queryFn: () => graphql(VendorCart, {}),
        });
        try {
          await save({ products: wish(thirdPartyCart), version: thirdPartyCart.version });
        } finally {
          await reread();
        }
      };
      const done = turn.current.then(run);
      turn.current = done.catch(() => undefined);
      return done;
    },
    [client, save, reread],
  );
  return { mayOrder, query, cart: query.data?.thirdPartyCart, change, reread };
}

/** Milliseconds without a change before a burst of changes goes out as one request. */
const quiet = 500;

type Wanted = Readonly<Record<string, VendorQuantity>>;
const nothing = {} as const;

/** Saves quantities automatically, a burst in one request; holds those that are not saved and those refused. */
export function useCartQuantities(change: ReturnType<typeof useVendorCart>['change']) {
  const [wanted, setWanted] = useState<Wanted>(nothing);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>(nothing);
  const [error, setError] = useState<unknown>(null);
  const latest = useRef<Wanted>(nothing);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const store = useCallback((next: Wanted) => {
    latest.current = next;
    setWanted(next);
  }, []);
  /** Sends what is not saved yet; true if nothing was refused or lost. */
  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    const sent = latest.current;
    const products = Object.values(sent);
    if (products.length === 0) return true;
    const failure: unknown = await change(() => products).then(
      () => null,
      (reason: unknown) => reason,
    );
    const reasons = failure instanceof ApiError ? refusedProducts(failure.userErrors, products) : nothing;
    const whole = failure !== null && Object.keys(reasons).length === 0 ? failure : null;
    setRefused((before) => ({ ...before, ...reasons }));
    setError(whole);
    // After a lost response the quantities stay and are sent with the next change.
    const lost = whole !== null && !(whole instanceof ApiError && whole.code === 'refused');
    if (!lost) store(Object.fromEntries(Object.entries(latest.current).filter(([key, one]) => sent[key] !== one)));
    return failure === null;
  }, [change, store]);
  const set = useCallback(
    (product: VendorQuantity, at: 'quiet' | 'now' = 'quiet') => {
      const key = productKey(product);
      store({ ...latest.current, [key]: product });
      setRefused(({ [key]: _gone, ...rest }) => rest);
      clearTimeout(timer.current);
      if (at === 'now') void flush();
      else timer.current = setTimeout(() => void flush(), quiet);
    },
    [flush, store],
  );
  // A change just before the user leaves the page is saved too.
  useEffect(() => () => void flush(), [flush]);
  return { wanted, refused, error, set, flush };
}
