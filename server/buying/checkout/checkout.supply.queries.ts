import type { CalendarDate } from '#rules/dates.ts';
import { earliestDispatch } from '#rules/ordering/orders/delivery-date.ts';
import { planSupply, type SupplyPart } from '#rules/ordering/orders/supply.ts';
import type { Ctx } from '#platform/context.ts';
import { viewerOf, type Viewer } from '#goods/catalog/catalog.policy.ts';
import { findArticlesByCodes } from '#goods/catalog/catalog.lookup.queries.ts';
import type { Product } from '#goods/catalog/catalog.products.queries.ts';
import { loadSorgSettings, type SorgSettings } from '#buying/cart/cart.queries.ts';

/** The caller as a viewer who reads stock per site, which a plan needs. */
export const viewerOfSites = (ctx: Ctx): Viewer => ({ ...viewerOf(ctx), perLocation: true });

interface OrderedQuantity {
  readonly articleCode: string;
  readonly sorg: string;
  readonly qty: number;
}

/** How one line would be supplied, as far as the caller may see it. */
export interface PlannedLine extends OrderedQuantity {
  readonly product: Product | null;
  readonly parts: readonly SupplyPart[];
  readonly open: number;
}

/** Plans how lines would be supplied for a delivery date; null = as soon as possible. Reserves nothing. */
export async function planLines(
  ctx: Ctx,
  orders: readonly OrderedQuantity[],
  wantedOn: CalendarDate | null,
): Promise<PlannedLine[]> {
  const settings = await loadSorgSettings(ctx);
  const viewer = viewerOfSites(ctx);
  const products = new Map<string, Product | null>();
  for (const [sorg, own] of Map.groupBy(orders, (line) => line.sorg)) {
    const codes = own.map((line) => line.articleCode);
    (await findArticlesByCodes(ctx, sorg, codes, viewer)).forEach((product, index) =>
      products.set(`${sorg}:${codes[index]}`, product),
    );
  }
  return orders.map((line) =>
    planLine(ctx, line, products.get(`${line.sorg}:${line.articleCode}`) ?? null, settings.get(line.sorg), wantedOn),
  );
}

/** {@link planLines} for one line whose product was read with its stock per site. */
export function planLine(
  ctx: Pick<Ctx, 'now' | 'market'>,
  { articleCode, sorg, qty }: OrderedQuantity,
  product: Product | null,
  settings: SorgSettings | undefined,
  wantedOn: CalendarDate | null,
): PlannedLine {
  const line = { articleCode, sorg, qty };
  if (!product || !settings || product.block !== null) return { ...line, product, parts: [], open: qty };
  const when = {
    dispatchOn: earliestDispatch(ctx.now, settings),
    wantedOn,
    showLater: ctx.market.configuration.futureConfirmationDisplay,
  };
  return {
    ...line,
    product,
    ...planSupply(
      qty,
      product.supply.sites,
      [...product.supply.arrivals, ...product.supply.prebook],
      when,
      product.card.packSize,
      {
        exact: product.exact,
        maskStock: product.viewer.maskStock,
        maskArrival: product.viewer.maskArrival,
      },
    ),
  };
}
