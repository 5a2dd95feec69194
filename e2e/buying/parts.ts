import type { api } from '#e2e/session.ts';

type Call = Awaited<ReturnType<typeof api>>;

interface Part {
  readonly articleCode: string;
  readonly sorg: string;
  readonly packSize: number;
  readonly orderBlocked: { readonly status: boolean };
  readonly price: { readonly dealer: string | null } | null;
}

/** A part in stock with a price that the caller may order one by one, of one sorg if it is given. Throws if there is none. */
export async function orderablePart(call: Call, sorg?: string): Promise<Pick<Part, 'articleCode' | 'sorg'>> {
  const { products } = (await call(
    `{ products(page: 1, limit: 50, sort: "name", view: "list", filter: { category: "paa", inStock: true }) {
         data { articleCode sorg packSize orderBlocked { status } price { dealer } } } }`,
  )) as unknown as { products: { data: Part[] } };
  const part = products.data.find(
    (one) =>
      one.packSize === 1 &&
      !one.orderBlocked.status &&
      Boolean(one.price?.dealer) &&
      (sorg === undefined || one.sorg === sorg),
  );
  if (!part) throw new Error('no part may be ordered');
  return part;
}
