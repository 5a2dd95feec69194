import { cartCount, cartSections, type CartSection } from '#rules/buying/cart/totals.ts';
import type { UserError } from '#rules/errors.ts';
import { decimalString } from '#rules/money.ts';
import { currencyShape } from '#rules/ordering/orders/currency-shape.ts';
import { earliestDispatch } from '#rules/ordering/orders/delivery-date.ts';
import { builder } from '#platform/graphql/graphql.ts';
import { ProductType } from '#goods/catalog/catalog.graphql.ts';
import { presentProduct } from '#goods/catalog/catalog.present.graphql.ts';
import { shownStock } from '#goods/catalog/catalog.products.queries.ts';
import { OrderCurrencyType } from '#ordering/orders/orders.graphql.ts';
import { CartProduct, currencyOf } from './cart.product.graphql.ts';
import { readCart, readSaved, shownPrice, type CartLine, type ReadCart } from './cart.lines.queries.ts';
import {
  countCart,
  findCart,
  listStoredLines,
  loadCartQuantity,
  loadOtherCarts,
  type CartTotals,
  type OtherCart,
  type SorgSettings,
} from './cart.queries.ts';

/** A problem with a quantity, in the caller's language. */
export const ProblemType = builder.objectRef<UserError>('CartProblem').implement({
  fields: (t) => ({
    field: t.exposeString('field'),
    code: t.exposeString('code'),
    params: t.field({ type: 'JSON', resolve: (problem) => problem.params }),
    message: t.string({ resolve: (problem, _args, ctx) => ctx.text(problem.code, problem.params) }),
  }),
});

builder.objectField(ProductType, 'orderQuota', (t) =>
  t.field({
    type: 'Int',
    nullable: true,
    description:
      "Quantity of the article that can still be ordered: its order limit minus the quantity in the caller's cart; null = no limit (Q-077).",
    resolve: async ({ product }, _args, ctx) =>
      product.orderLimit === null
        ? null
        : Math.max(0, product.orderLimit - ((await loadCartQuantity(ctx, product)) ?? 0)),
  }),
);

const OtherCartType = builder.objectRef<OtherCart>('OtherCart').implement({
  description: 'Another cart that contains the same product.',
  fields: (t) => ({
    owner: t.exposeString('owner'),
    name: t.exposeString('name', { description: 'Empty: every user has one cart without a name.' }),
    qty: t.exposeInt('qty'),
  }),
});

/** A line of the cart: wire names, and the fields that screens show of its two parts. */
export const CartLineType = builder.objectRef<CartLine>('CartLine');
CartLineType.implement({
  fields: (t) => {
    const amount = (of: (line: CartLine) => number | null) =>
      t.field({
        type: 'Decimal',
        nullable: true,
        resolve: (line) => {
          const minor = of(line);
          return minor === null ? null : decimalString(minor, currencyOf(line.product));
        },
      });
    const sum = (of: (line: CartLine) => number) =>
      t.field({ type: 'Decimal', resolve: (line) => decimalString(of(line), currencyOf(line.product)) });
    const current = (line: CartLine): number | null => shownPrice(line.product, line, line.qty);
    return {
      id: t.exposeID('id'),
      qty: t.exposeInt('qty'),
      uom: t.exposeString('uom'),
      product: t.field({ type: CartProduct, resolve: (line) => line }),
      article: t.field({
        type: ProductType,
        nullable: true,
        description: 'The catalog product; null if the caller no longer sees it.',
        resolve: ({ product }, _args, ctx) => (product.articleId === '' ? null : presentProduct(ctx, product)),
      }),
      articleCode: t.exposeString('articleCode'),
      sorg: t.exposeString('sorg'),
      merchant: t.string({ resolve: ({ product }) => product.merchant }),
      currency: t.string({ nullable: true, resolve: ({ product }) => product.currency }),
      readyQty: t.int({
        description: 'The whole quantity if the market masks the stock: checkout then decides what ships (Q-069).',
        resolve: ({ split }) => split.ready,
      }),
      preOrderQty: t.int({ resolve: ({ split }) => split.preOrder }),
      missingQty: t.int({ description: 'Neither in stock nor promised.', resolve: ({ split }) => split.missing }),
      unitPrice: amount(current),
      listPrice: amount(({ product }) => product.dealerAmount),
      readyPrice: amount(({ ready }) => ready?.unitPrice ?? null),
      preOrderPrice: amount(({ preOrder }) => preOrder?.unitPrice ?? null),
      readySubtotal: sum(({ ready }) => ready?.subtotal ?? 0),
      preOrderSubtotal: sum(({ preOrder }) => preOrder?.subtotal ?? 0),
      subtotal: sum(({ ready, preOrder }) => (ready?.subtotal ?? 0) + (preOrder?.subtotal ?? 0)),
      seenPrice: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Unit price when the quantity was set.',
        resolve: (line) =>
          line.seenPrice === null ? null : decimalString(line.seenPrice, line.seenCurrency ?? currencyOf(line.product)),
      }),
      priceChange: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Current unit price minus the seen one; null if unchanged or not comparable.',
        resolve: (line) => {
          const now = current(line);
          if (
            now === null ||
            line.seenPrice === null ||
            line.seenCurrency !== line.product.currency ||
            now === line.seenPrice
          )
            return null;
          return decimalString(now - line.seenPrice, currencyOf(line.product));
        },
      }),
      availableQty: t.int({
        nullable: true,
        description: 'Null if the market masks it.',
        resolve: ({ product }) => shownStock(product).qty,
      }),
      availableMask: t.string({ resolve: ({ product }) => shownStock(product).mask }),
      problems: t.field({ type: [ProblemType], resolve: (line) => [...line.problems] }),
      otherCarts: t.field({
        type: [OtherCartType],
        description: 'Other carts of the customer that contain the product.',
        resolve: async (line, _args, ctx) => [...(await loadOtherCarts(ctx, line))],
      }),
    };
  },
});

interface SectionView extends CartSection {
  readonly settings: SorgSettings | undefined;
}
const PartTotalType = builder.objectRef<CartSection['ready'] & { currency: string }>('CartPartTotal').implement({
  fields: (t) => ({
    lines: t.exposeInt('lines'),
    units: t.exposeInt('units'),
    amount: t.field({ type: 'Decimal', resolve: (part) => decimalString(part.amount, part.currency) }),
  }),
});
const CartSectionType = builder.objectRef<SectionView>('CartSection').implement({
  description: 'Totals of one sorg, merchant and currency: it becomes one order (Q-081).',
  fields: (t) => ({
    sorg: t.exposeString('sorg'),
    sorgName: t.string({ resolve: (section) => section.settings?.name ?? section.sorg }),
    merchant: t.exposeString('merchant'),
    merchantName: t.string({ resolve: (section) => section.settings?.merchants[section.merchant] ?? section.merchant }),
    currency: t.field({
      type: OrderCurrencyType,
      resolve: (section, _args, ctx) => currencyShape(ctx.market.configuration, section.currency),
    }),
    ready: t.field({ type: PartTotalType, resolve: (section) => ({ ...section.ready, currency: section.currency }) }),
    preOrder: t.field({
      type: PartTotalType,
      resolve: (section) => ({ ...section.preOrder, currency: section.currency }),
    }),
    earliestOn: t.field({
      type: 'CalendarDate',
      nullable: true,
      description: 'First day on which goods can leave.',
      resolve: (section, _args, ctx) => (section.settings ? earliestDispatch(ctx.now, section.settings) : null),
    }),
  }),
});

const CartOverviewType = builder.objectRef<ReadCart>('CartOverview').implement({
  description: 'The cart as a whole.',
  fields: (t) => ({
    version: t.int({ resolve: ({ cart }) => cart?.version ?? 0 }),
    savedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ cart }) => cart?.savedAt ?? null }),
    lineCount: t.int({ resolve: ({ lines }) => lines.length }),
    units: t.int({ resolve: ({ lines }) => cartCount(lines).units }),
    readyUnits: t.int({ resolve: ({ lines }) => lines.reduce((sum, line) => sum + line.split.ready, 0) }),
    lines: t.field({ type: [CartLineType], resolve: ({ lines }) => [...lines] }),
    saved: t.field({
      type: [CartLineType],
      description:
        'Saved for later, the last one first; checked as if it were added to the cart now. Not counted, and ignored by checkout.',
      resolve: async (_cart, _args, ctx) => [...(await readSaved(ctx))],
    }),
    sections: t.field({
      type: [CartSectionType],
      resolve: ({ lines, settings }) =>
        cartSections(
          lines.map((line) => ({
            sorg: line.sorg,
            merchant: line.product.merchant,
            currency: line.product.currency,
            readyQty: line.split.ready,
            preOrderQty: line.split.preOrder,
            readyPrice: line.ready?.unitPrice ?? null,
            preOrderPrice: line.preOrder?.unitPrice ?? null,
          })),
        ).map((section) => ({ ...section, settings: settings.get(section.sorg) })),
    }),
    disclaimer: t.string({ resolve: (_cart, _args, ctx) => ctx.market.configuration.cartDisclaimer }),
    canCheckout: t.boolean({ resolve: (_cart, _args, ctx) => ctx.market.configuration.canCheckout }),
  }),
});

builder.queryField('cart', (t) =>
  t.field({
    allow: ['page.catalog'],
    type: [CartLineType],
    description: "Lines of the caller's cart for the active customer, in the order in which they were added (Q-075).",
    args: {
      ids: t.arg.idList({ description: 'Only these lines.' }),
      slug: t.arg.string({ description: 'Only lines of the product with this page.' }),
    },
    resolve: async (_root, args, ctx) => {
      const { lines } = await readCart(ctx);
      return lines.filter(
        (line) =>
          (!args.ids || args.ids.length === 0 || args.ids.includes(line.id)) &&
          (!args.slug || line.product.card.slug === args.slug),
      );
    },
  }),
);
builder.queryField('cartOverview', (t) =>
  t.field({
    allow: ['page.catalog'],
    type: CartOverviewType,
    description: 'Lines, sections, totals and version of the cart in one answer.',
    resolve: (_root, _args, ctx) => readCart(ctx),
  }),
);

const SummaryProduct = builder.objectRef<{ articleCode: string; sorg: string }>('SessionCartProduct').implement({
  fields: (t) => ({ article_code: t.exposeString('articleCode'), sorg: t.exposeString('sorg') }),
});
const SessionCartSummary = builder
  .objectRef<{ articleCode: string; sorg: string; qty: number }>('SessionCartSummary')
  .implement({
    fields: (t) => ({ product: t.field({ type: SummaryProduct, resolve: (line) => line }), qty: t.exposeInt('qty') }),
  });
builder.queryField('simpleCart', (t) =>
  t.field({
    allow: ['page.catalog'],
    type: [SessionCartSummary],
    description: 'Only codes and quantities of the cart, for counters and grids.',
    resolve: async (_root, _args, ctx) => {
      const cart = await findCart(ctx);
      return cart ? listStoredLines(ctx.db, cart.id) : [];
    },
  }),
);

export const CartTotalsType = builder.objectRef<CartTotals>('CartTotals').implement({
  fields: (t) => ({
    lines: t.exposeInt('lines'),
    units: t.exposeInt('units'),
    version: t.exposeInt('version'),
    savedAt: t.field({ type: 'DateTime', nullable: true, resolve: (totals) => totals.savedAt }),
    overview: t.field({
      type: CartOverviewType,
      description: 'The whole cart after the change.',
      resolve: (_totals, _args, ctx) => readCart(ctx),
    }),
  }),
});
builder.queryField('cartCount', (t) =>
  t.field({
    allow: ['cart.display-order-qty'],
    type: CartTotalsType,
    description:
      'Lines, units and version for the cart button (R-060 to R-062); guests and Product users get none, even with the scope (Q-085).',
    resolve: (_root, _args, ctx) =>
      ctx.actor?.roles.some((role) => role.name === 'Product' || role.name === 'guest')
        ? { lines: 0, units: 0, version: 0, savedAt: null }
        : countCart(ctx),
  }),
);
