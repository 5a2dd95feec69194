import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { decimalString, parseDecimal } from '#rules/money.ts';
import { ApiError } from '#platform/api/errors.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale } from '#platform/texts/texts.tsx';
import { vendorOrdersRoute } from './third-party.links.ts';
import {
  productKey,
  refusedProducts,
  type useCartQuantities,
  type useVendorCart,
  type VendorQuantity,
} from './use-vendor-cart.ts';
import {
  CheckoutVendorCart,
  type ShownVendorCart,
  VendorAddresses,
  type VendorCartGroup,
} from './vendor-catalog.documents.ts';

type Draft = { addressId: string | null; date: string | null; notes: string };
type Reasons = Readonly<Record<string, string>>;
const none: Reasons = {};

/** Vendors whose lines can all be ordered; a vendor with a problem stays in the cart. */
const orderable = (cart: ShownVendorCart | undefined): readonly VendorCartGroup[] =>
  (cart?.groups ?? []).filter(({ items }) => items.every(({ problems }) => problems.length === 0));

/** The amounts of the groups by currency; amounts of two currencies are never added. */
function totalsOf(groups: readonly VendorCartGroup[]): { currency: string; amount: string }[] {
  return [...Map.groupBy(groups, ({ currency }) => currency)].map(([currency, all]) => ({
    currency,
    amount: decimalString(
      all.reduce((sum, { totalAmount }) => sum + (parseDecimal(totalAmount ?? '', currency) ?? 0), 0),
      currency,
    ),
  }));
}

/** The orders of vendors that accepted are placed; `refused` holds what the others refused. */
function useOrderAction() {
  return useAction(CheckoutVendorCart, ({ checkoutThirdPartyV2: answer }) => {
    const refused = answer.userErrors ?? [];
    const orders = answer.orders ?? [];
    return orders.length > 0
      ? { message: null, userErrors: [], orders, refused }
      : { message: answer.message, userErrors: answer.userErrors, orders, refused };
  });
}

type CheckoutInput = Pick<ReturnType<typeof useVendorCart>, 'cart' | 'mayOrder' | 'reread'> & {
  quantities: ReturnType<typeof useCartQuantities>;
};

/** The choices of the checkout, what it would order, and placing the orders: one per vendor, each once. */
export function useVendorCheckout({ cart, mayOrder, quantities, reread }: CheckoutInput) {
  const lang = useLocale();
  const client = useQueryClient();
  const navigate = useNavigate();
  const addresses = useDocument(VendorAddresses, {}, { enabled: mayOrder });
  const [draft, setDraft] = useState<Draft>({ addressId: null, date: null, notes: '' });
  const [placed, setPlaced] = useState<readonly string[]>([]);
  const [refusals, setRefusals] = useState<Reasons>(none);
  const [failure, setFailure] = useState<unknown>(null);
  const order = useOrderAction();
  const all = addresses.data?.custVendorThirdPartyAddress;
  const address =
    all?.find(({ id }) => id === draft.addressId) ?? all?.find(({ isDefault }) => isDefault) ?? all?.[0] ?? null;
  const groups = orderable(cart);
  const products = groups.flatMap(({ vendor, items }) =>
    items.map(({ articleCode, qty, price }) => ({ vendor: { id: vendor.id }, articleCode, qty, price })),
  );

  const place = async (): Promise<void> => {
    setFailure(null);
    setRefusals(none);
    if (!address || !cart) return;
    const shipment = {
      address: address.id,
      addressVersion: address.version,
      reqDeliveryDate: draft.date,
      notes: draft.notes.trim() || null,
    };
    try {
      const outcome = await order.mutateAsync({ shipment, products, cartVersion: cart.version });
      const numbers = outcome.orders.map(({ orderNo }) => orderNo);
      const reasons = refusedProducts(outcome.refused, products);
      // Stock and order lists have changed.
      await client.invalidateQueries({ refetchType: 'none' });
      if (outcome.refused.length === 0) {
        await navigate({ to: vendorOrdersRoute, params: { lang }, search: { placed: numbers }, replace: true });
        return;
      }
      setPlaced(numbers);
      setRefusals(reasons);
    } catch (error) {
      const reasons = error instanceof ApiError ? refusedProducts(error.userErrors, products) : none;
      setRefusals(reasons);
      if (Object.keys(reasons).length === 0) setFailure(error);
    }
    await Promise.all([reread(), addresses.refetch()]);
  };
  const change = (next: Partial<Draft>): void => {
    setFailure(null);
    setDraft((before) => ({ ...before, ...next }));
  };
  return {
    cart,
    quantities,
    addresses,
    address,
    draft,
    change,
    setQuantity: (product: VendorQuantity, at?: 'now') => {
      setRefusals(({ [productKey(product)]: _gone, ...rest }) => rest);
      quantities.set(product, at);
    },
    placed,
    refusals,
    refusedLines: Object.keys(refusals).length,
    failure,
    /** Lines that keep their vendor's articles in the cart. */
    faulty: (cart?.groups ?? []).flatMap(({ items }) => items.filter(({ problems }) => problems.length > 0)).length,
    orders: groups.length,
    units: products.reduce((sum, { qty }) => sum + qty, 0),
    totals: totalsOf(groups),
    /** Quantities are saved first, so that the user orders what the page shows. */
    saving: Object.keys(quantities.wanted).length > 0,
    place,
    busy: order.isPending,
  };
}

export type VendorCheckout = ReturnType<typeof useVendorCheckout>;
