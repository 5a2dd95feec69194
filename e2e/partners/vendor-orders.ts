import { expect, type APIRequestContext } from '@playwright/test';
import { api } from '#e2e/session.ts';

/** The demo dealer orders three articles of one vendor; returns the number of the order. */
export async function orderOfThree(request: APIRequestContext): Promise<string> {
  const call = await api(request, 'dealer');
  const { productThirdParties } = (await call(
    '{ productThirdParties(vendorId: "V1001", withStock: true, limit: 100) { data { articleCode price vendor { id } } } }',
  )) as unknown as {
    productThirdParties: { data: { articleCode: string; price: string | null; vendor: { id: string } }[] };
  };
  const three = productThirdParties.data.filter(({ price }) => price !== null).slice(0, 3);
  expect(three).toHaveLength(3);
  const { done } = (await call(
    `mutation ($products: [ThirdPartyProductInput!]!) {
      done: checkoutThirdPartyV2(shipment: {}, products: $products) { orders { orderNo } userErrors { code } } }`,
    { products: three.map(({ articleCode, vendor }) => ({ vendor: { id: vendor.id }, articleCode, qty: 1 })) },
  )) as unknown as { done: { orders: { orderNo: string }[]; userErrors: { code: string }[] } };
  expect(done.userErrors).toEqual([]);
  return done.orders[0]?.orderNo ?? '';
}
