import { availabilityOf } from '#rules/goods/catalog/availability.ts';
import { retailPriceList } from '#rules/goods/catalog/deals.ts';
import { areaIn, type ActiveCustomer } from '#rules/accounts/customers/active-customer.ts';
import type { Ctx } from '#platform/context.ts';
import { findAnalysedCustomer, type AnalysisScope } from '#goods/catalog-analyze/catalog-analyze.queries.ts';
import { viewerOf } from '#goods/catalog/catalog.policy.ts';
import { findArticlesByCodes } from '#goods/catalog/catalog.lookup.queries.ts';
import type { Product } from '#goods/catalog/catalog.products.queries.ts';
import { findSalesContact } from '#accounts/customers/customers.contact.queries.ts';
import { audienceOf, type Audience } from './explain.policy.ts';
import {
  day,
  instant,
  describeReasons,
  text,
  type Fact,
  type Reason,
  type Setting,
  type DescribedReason,
} from './explain.reasons.queries.ts';
import {
  findLastChange,
  findPriceSpan,
  findRejectedRow,
  allocatedToOthers,
  listBlocks,
  type BlockRow,
  type SetBy,
} from './explain.sources.queries.ts';

/** The explanation of an article for a customer. */
export interface Explanation {
  readonly articleCode: string;
  readonly sorg: string;
  /** Name of the article, or its code if it is unknown. */
  readonly name: string;
  readonly reasons: readonly DescribedReason[];
}

/** The data from which the reasons of one article are derived. */
interface Case {
  readonly ctx: Ctx;
  readonly sorg: string;
  readonly code: string;
  readonly customer: ActiveCustomer | null;
  readonly audience: Audience;
}

/**
 * Explains an article of a sorg for the caller, or for a customer that they may see: what prevents ordering, what
 * limits it, and the state of its stock, with texts; for staff also the setting, its page or file and who may change
 * it. Reads through the resolver of the catalog, so it agrees with list and cart. Throws `customer_not_found`.
 */
export async function explainProduct(ctx: Ctx, sorg: string, code: string, whom: AnalysisScope): Promise<Explanation> {
  const customer = await findAnalysedCustomer(ctx, whom);
  const audience = audienceOf(ctx, 'product', [sorg]);
  const [product] = await findArticlesByCodes(ctx, sorg, [code], viewerOf(ctx, customer));
  const known = { ctx, sorg, code, customer, audience };
  const reasons = product ? await reasonsOf(known, product) : await reasonsOfUnknown(known);
  const contact =
    audience === 'customer' && customer !== null
      ? ((await findSalesContact(ctx.db, customer.id, sorg))?.name ?? null)
      : null;
  return {
    articleCode: code,
    sorg,
    name: product?.card.name ?? code,
    reasons: await describeReasons(ctx, { audience, contact }, reasons),
  };
}

const setBy = (change: SetBy | null): Fact[] =>
  change === null ? [] : [text('by', change.by), instant('at', change.at)];

/** The page for changing articles of a sorg. */
const analysis = (
  { ctx, sorg, code }: Case,
  permission: 'product-attribute.update' | 'order-limit.update',
): Setting['place'] => ({
  kind: 'page',
  name: ctx.text('titles.admin-catalog-analyze'),
  path: `/admin/catalog-analyze?${new URLSearchParams({ sorg, codes: code }).toString()}`,
  permission,
});

const market = (
  { ctx }: Case,
  field: 'maskStock' | 'maskNextArrival' | 'exactQtyCheck' | 'nextArrivalDisplay',
  value: string,
): Setting => ({
  name: ctx.text(`markets.field.${field}`),
  facts: [text('value', value)],
  place: {
    kind: 'page',
    name: ctx.text('explain.place.market', { market: ctx.market.name }),
    path: `/admin/markets/${encodeURIComponent(ctx.market.code)}`,
    permission: 'page.market',
  },
});

async function rejected({ ctx, audience, code }: Case, types: readonly string[]): Promise<Fact[]> {
  const row = audience === 'staff' ? await findRejectedRow(ctx.db, types, code) : null;
  return row === null
    ? []
    : [
        text(
          row.waits ? 'waiting' : 'rejected',
          ctx.text('explain.place.rejected', {
            file: row.name,
            line: row.line,
            reason: ctx.text(row.code, row.params),
          }),
        ),
      ];
}

async function reasonsOfUnknown(known: Case): Promise<Reason[]> {
  const { ctx, sorg, code, customer, audience } = known;
  if (audience === 'staff' && customer !== null && areaIn(customer, sorg) === null)
    return [
      {
        code: 'no_area',
        kind: 'stop',
        params: { sorg },
        setting: {
          name: ctx.text('explain.setting.area', { customer: customer.name, sorg }),
          facts: [],
          place: { kind: 'erp', file: 'customers' },
        },
      },
    ];
  return [invalid(known, { code, sorg }, await rejected(known, ['articles']))];
}

const invalid = (
  { ctx, sorg }: Case,
  params: { code: string; sorg: string },
  facts: readonly (Fact | null)[],
): Reason => ({
  code: 'invalid_article',
  kind: 'stop',
  params,
  setting: {
    name: ctx.text('product.setting.invalid_article', { sorg }),
    facts,
    place: { kind: 'erp', file: 'articles' },
  },
});

async function reasonsOf(known: Case, product: Product): Promise<Reason[]> {
  const reasons = [...(await stops(known, product)), ...(await limits(known, product)), ...masks(known, product)];
  const stock = stockReason(known, product);
  const closed = [...reasons, stock].some(({ kind }) => kind === 'stop');
  return [...(closed ? [] : [{ code: 'orderable', kind: 'note' } as const]), ...reasons, stock];
}

const blockCodes = {
  sorg: 'sorg_blocked',
  brand: 'brand_blocked',
  category: 'category_blocked',
  hierarchy: 'hierarchy_blocked',
} as const;

async function stops(known: Case, product: Product): Promise<Reason[]> {
  const { ctx, sorg, code, customer, audience } = known;
  const { card, viewer } = product;
  const named = { sorg, brand: card.brandName, category: card.merchandiseCategoryName, series: card.series };
  const reasons: Reason[] = [];
  if (product.removed) {
    reasons.push({
      code: 'article_removed',
      kind: 'stop',
      setting: {
        name: ctx.text('product.setting.article_removed', named),
        facts: setBy(await findLastChange(ctx.db, sorg, code, 'catalog.deleteProduct')),
        place: analysis(known, 'product-attribute.update'),
      },
    });
  } else if (product.invalid) {
    // Future supply is visible to staff of the brand only.
    if (audience !== 'staff') return [invalid(known, { code, sorg }, [])];
    reasons.push({ ...invalid(known, { code, sorg }, [day('from', card.validFrom || null)]), code: 'article_not_yet' });
  }
  const flagged = {
    sorg: product.sorgBlock,
    brand: product.brandBlock,
    category: product.categoryBlock,
    hierarchy: product.hierarchyBlock,
  };
  const blocks = Object.values(flagged).some((reason) => reason !== null)
    ? await listBlocks(
        ctx.db,
        sorg,
        {
          sorg: [sorg],
          brand: [card.brand],
          category: [card.merchandiseCategory, card.category],
          hierarchy: [card.series, card.modelCode],
        },
        {
          customerId: customer?.id ?? null,
          customerGroup: areaIn(customer, sorg)?.customerGroup ?? null,
          today: viewer.today,
        },
      )
    : [];
  for (const block of blocks.filter(({ kind }) => flagged[kind] !== null))
    reasons.push({
      code: blockCodes[block.kind],
      kind: 'stop',
      params: named,
      said: block.reason,
      setting: {
        name: ctx.text(`product.setting.${blockCodes[block.kind]}`, named),
        facts: blockFacts(ctx, block),
        place: { kind: 'erp', file: 'blocks' },
      },
    });
  if (product.orderBlock !== null)
    reasons.push({
      code: 'order_blocked',
      kind: 'stop',
      said: product.orderBlock,
      setting: {
        name: ctx.text('product.setting.order_blocked', named),
        facts: [],
        place: { kind: 'erp', file: 'articles' },
      },
    });
  if (!product.invalid && !product.allowOrder)
    reasons.push({
      code: 'not_allowed_to_order',
      kind: 'stop',
      setting: {
        name: ctx.text('product.setting.not_allowed_to_order', named),
        facts: setBy(await findLastChange(ctx.db, sorg, code, 'catalog.updateAttributes')),
        place: analysis(known, 'product-attribute.update'),
      },
    });
  if (!product.hasPrice) reasons.push(await priceReason(known, product));
  return reasons;
}

/** Scope of a block: everybody, a group of customers, or one customer. */
function blockFacts(ctx: Ctx, block: BlockRow): (Fact | null)[] {
  const chooseScope = () => {
    if (block.customer !== null) return ctx.text('explain.scope.customer', { customer: block.customer });
    if (block.customerGroup !== null) return ctx.text('explain.scope.group', { group: block.customerGroup });
    return ctx.text('explain.scope.all');
  };
  const scope = chooseScope();
  return [
    text('subject', block.subject),
    text('scope', scope),
    day('from', block.validFrom),
    day('until', block.validTo),
  ];
}

async function priceReason(known: Case, { articleId, viewer }: Product): Promise<Reason> {
  const { ctx, sorg, customer, audience } = known;
  const list = areaIn(customer, sorg)?.priceList ?? retailPriceList;
  const span = audience === 'staff' ? await findPriceSpan(ctx.db, articleId, sorg, list, viewer.today) : null;
  return {
    code: customer === null ? 'no_retail_price' : 'no_price',
    kind: 'stop',
    setting: {
      name: ctx.text('explain.setting.priceList', { list, sorg }),
      facts: [
        day('priceFrom', span?.next ?? null),
        day('priceEnded', span?.ended ?? null),
        ...(await rejected(known, ['prices'])),
      ],
      place: { kind: 'erp', file: 'prices' },
    },
  };
}

async function limits(known: Case, { articleId, card, orderLimit, supply, viewer }: Product): Promise<Reason[]> {
  const { ctx, sorg, code, audience } = known;
  const reasons: Reason[] = [];
  if (orderLimit !== null)
    reasons.push({
      code: 'order_limit',
      kind: 'limit',
      params: { limit: orderLimit },
      setting: {
        name: ctx.text('explain.setting.limit', { code, sorg }),
        facts: [
          text('value', orderLimit),
          ...setBy(audience === 'staff' ? await findLastChange(ctx.db, sorg, code, 'catalog.updateOrderLimit') : null),
        ],
        place: analysis(known, 'order-limit.update'),
      },
    });
  if (card.packSize > 1)
    reasons.push({
      code: 'pack_size',
      kind: 'limit',
      params: { pack: card.packSize },
      setting: {
        name: ctx.text('explain.setting.pack', { code }),
        facts: [text('value', card.packSize)],
        place: { kind: 'erp', file: 'articles' },
      },
    });
  const allocation = {
    name: ctx.text('explain.setting.allocation', { code, sorg }),
    facts: [],
    place: { kind: 'erp', file: 'allocations' },
  } as const;
  if (supply.ownAllocation > 0)
    reasons.push({ code: 'allocation', kind: 'note', params: { count: supply.ownAllocation }, setting: allocation });
  // Customers never see the allocations of others.
  const others = audience === 'staff' ? await allocatedToOthers(ctx.db, articleId, sorg, viewer.customerId) : 0;
  if (others > 0)
    reasons.push({ code: 'allocation_others', kind: 'limit', params: { count: others }, setting: allocation });
  return reasons;
}

/**
 * Settings that hide quantities from the viewer, only if they hide something; never the hidden values.
 */
function masks(known: Case, { viewer, exact, supply }: Product): Reason[] {
  const { ctx, audience } = known;
  const { configuration } = ctx.market;
  const reasons: Reason[] = [];
  if (!exact)
    reasons.push({
      code: 'stock_yes_no',
      kind: 'note',
      setting: market(known, 'exactQtyCheck', ctx.text('explain.value.off')),
    });
  else if (viewer.maskStock !== null && supply.available > viewer.maskStock)
    reasons.push({
      code: 'stock_masked',
      kind: 'note',
      params: { limit: viewer.maskStock },
      setting: market(
        known,
        'maskStock',
        configuration.maskStock === null
          ? ctx.text('explain.value.guest', { limit: viewer.maskStock })
          : String(viewer.maskStock),
      ),
    });
  const { maskArrival } = viewer;
  if (exact && maskArrival !== null && supply.arrivals.some(({ qty }) => qty > maskArrival))
    reasons.push({
      code: 'arrivals_masked',
      kind: 'note',
      params: { limit: maskArrival },
      setting: market(
        known,
        'maskNextArrival',
        configuration.maskNextArrival === null
          ? ctx.text('explain.value.guest', { limit: maskArrival })
          : String(maskArrival),
      ),
    });
  if (audience === 'staff' && !viewer.showArrivals)
    reasons.push({
      code: 'arrivals_hidden',
      kind: 'note',
      setting: market(known, 'nextArrivalDisplay', ctx.text('explain.value.off')),
    });
  return reasons;
}

/**
 * The state of the stock, whether or not the article is blocked; without a number, so that it reveals nothing behind a
 * mask.
 */
function stockReason(
  { ctx, sorg }: Case,
  { supply, preOrder, onRequest, viewer, discontinued, card, asOf, exact }: Product,
): Reason {
  const state = availabilityOf(
    { blocked: false, available: supply.available, arrivals: supply.arrivals, preOrder, onRequest },
    viewer.today,
  );
  // 'low' next to a mask would reveal the number.
  const shown =
    state.state === 'low' && (!exact || (viewer.maskStock !== null && supply.available > viewer.maskStock))
      ? 'now'
      : state.state;
  const chooseCode = () => {
    if (shown === 'not-orderable') {
      if (discontinued) return 'stock_sold_out';
      return 'stock_none';
    }
    return `stock_${shown.replace('-', '_')}`;
  };
  const code = chooseCode();
  const arrival = state.state === 'arriving' ? day('arrives', state.date) : null;
  const successor = discontinued && card.successorCode !== null ? text('successor', card.successorCode) : null;
  return {
    code,
    kind: shown === 'not-orderable' ? 'stop' : 'note',
    facts: [arrival, successor].filter((fact) => fact !== null),
    setting: {
      name: ctx.text('explain.setting.stock', { sorg }),
      facts: asOf === null ? [] : [instant('asOf', new Date(asOf))],
      place: { kind: 'erp', file: 'stock' },
    },
  };
}
