import type { api } from '#e2e/session.ts';

type Call = Awaited<ReturnType<typeof api>>;

interface Part {
  readonly articleCode: string;
  readonly sorg: string;
  readonly packSize: number;
  readonly orderBlocked: { readonly status: boolean };
  readonly price: { readonly dealer: string | null } | null;
}

/** Parts in stock with a price that the caller may order one by one, of one sorg if it is given. Throws if there are fewer. */
export async function orderableParts(
  call: Call,
  count: number,
  sorg?: string,
): Promise<readonly Pick<Part, 'articleCode' | 'sorg'>[]> {
  const { products } = (await call(
    `{ products(page: 1, limit: 50, sort: "name", view: "list", filter: { category: "paa", inStock: true }) {
         data { articleCode sorg packSize orderBlocked { status } price { dealer } } } }`,
  )) as unknown as { products: { data: Part[] } };
  const parts = products.data.filter(
    (one) =>
      one.packSize === 1 &&
      !one.orderBlocked.status &&
      Boolean(one.price?.dealer) &&
      (sorg === undefined || one.sorg === sorg),
  );
  if (parts.length < count) throw new Error(`only ${parts.length} parts may be ordered`);
  return parts.slice(0, count);
}

/** One of {@link orderableParts}. */
export async function orderablePart(call: Call, sorg?: string): Promise<Pick<Part, 'articleCode' | 'sorg'>> {
  const [part] = await orderableParts(call, 1, sorg);
  return part!;
}
