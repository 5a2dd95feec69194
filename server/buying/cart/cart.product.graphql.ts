import { marginPercent } from '#rules/goods/catalog/deals.ts';
import { decimalOf } from '#rules/decimals.ts';
import { decimalString } from '#rules/money.ts';
import { currencyShape } from '#rules/ordering/orders/currency-shape.ts';
import { builder } from '#platform/graphql/graphql.ts';
import type { Product } from '#goods/catalog/catalog.products.queries.ts';
import type { CartLine } from './cart.lines.queries.ts';

/** Currency of a product; empty without a price. */
export const currencyOf = (product: Product): string => product.currency ?? '';

interface DealLine {
  readonly product: Product;
  readonly number: string;
  readonly term: string;
  readonly step: Product['deals'][number]['steps'][number];
}
const DiscountLine = builder.objectRef<DealLine>('CartDiscountLine').implement({
  fields: (t) => ({
    salesDealNo: t.exposeString('number'),
    discount: t.field({
      type: 'Decimal',
      resolve: ({ step, product }) =>
        step.type === 'percent' ? decimalOf(step.value, 2) : decimalString(step.value, currencyOf(product)),
    }),
    qty: t.int({ resolve: ({ step }) => step.minQty }),
    uom: t.string({ resolve: ({ product }) => product.card.uom }),
    term: t.exposeString('term'),
    type: t.string({ description: 'percent, or amount off the unit price.', resolve: ({ step }) => step.type }),
  }),
});
const Discount = builder.objectRef<{ product: Product; number: string }>('CartDiscount').implement({
  fields: (t) => ({
    salesDealNo: t.exposeString('number'),
    description: t.string({
      resolve: ({ product, number }) => product.deals.find((deal) => deal.number === number)?.description ?? '',
    }),
    details: t.field({
      type: [DiscountLine],
      resolve: ({ product, number }) =>
        product.deals
          .filter((deal) => deal.number === number)
          .flatMap((deal) => deal.steps.map((step) => ({ product, number, term: deal.term, step }))),
    }),
  }),
});
const CartPrice = builder.objectRef<CartLine>('CartPrice').implement({
  description: 'Unit prices of a line and the number format of its currency; field names as in the contract.',
  fields: (t) => ({
    retailDisplay: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ product }) =>
        product.retailAmount === null ? null : decimalString(product.retailAmount, currencyOf(product)),
    }),
    dealer: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ product }) =>
        product.dealerAmount === null ? null : decimalString(product.dealerAmount, currencyOf(product)),
    }),
    marginPercent: t.int({
      nullable: true,
      resolve: ({ product }) => marginPercent(product.dealerAmount, product.retailAmount),
    }),
    symbol: t.string({
      resolve: ({ product }, _args, ctx) => currencyShape(ctx.market.configuration, currencyOf(product)).symbol,
    }),
    separator: t.string({
      resolve: ({ product }, _args, ctx) =>
        currencyShape(ctx.market.configuration, currencyOf(product)).thousandSeparator,
    }),
    decimal_precission: t.int({
      resolve: ({ product }, _args, ctx) =>
        currencyShape(ctx.market.configuration, currencyOf(product)).decimalPrecision,
    }),
    decimal_separator: t.string({
      resolve: ({ product }, _args, ctx) =>
        currencyShape(ctx.market.configuration, currencyOf(product)).decimalSeparator,
    }),
    discount: t.field({
      type: Discount,
      nullable: true,
      description: 'The deal that determines the price of the ready part, if any.',
      resolve: ({ product, ready, preOrder }) => {
        const number = (ready ?? preOrder)?.dealNumber ?? null;
        return number === null ? null : { product, number };
      },
    }),
  }),
});

const CartBrand = builder.objectRef<Product>('CartBrand').implement({
  fields: (t) => ({
    id: t.string({ resolve: ({ card }) => card.brand }),
    description: t.string({ resolve: ({ card }) => card.brandName }),
  }),
});
const CartTag = builder.objectRef<string>('CartTag').implement({
  fields: (t) => ({
    type: t.string({ resolve: (tag) => tag }),
    name: t.string({ resolve: (tag, _args, ctx) => ctx.text(`product.tag.${tag}`) }),
    count: t.int({
      nullable: true,
      description: 'Always null: tags are not counted (docs/contract).',
      resolve: () => null,
    }),
    fileName: t.string({ description: 'Always empty: tags have no picture (docs/contract).', resolve: () => '' }),
  }),
});
export const CartProduct = builder.objectRef<CartLine>('CartProduct').implement({
  description:
    'The product of a cart line with the field names of the contract; `CartLine.article` is the complete product.',
  fields: (t) => ({
    name: t.string({ resolve: ({ product }) => product.card.name }),
    article_code: t.exposeString('articleCode'),
    article_code_display: t.string({ resolve: ({ product }) => product.card.displayCode }),
    orderQuota: t.int({
      nullable: true,
      description: 'Quantity that can still be added; null = no limit (Q-077).',
      resolve: ({ product, qty }) => (product.orderLimit === null ? null : Math.max(0, product.orderLimit - qty)),
    }),
    sorg: t.exposeString('sorg'),
    slug: t.string({ resolve: ({ product }) => product.card.slug }),
    model_year: t.string({ resolve: ({ product }) => product.card.modelYear }),
    brand: t.field({ type: CartBrand, resolve: ({ product }) => product }),
    serie: t.string({ resolve: ({ product }) => product.card.series }),
    category: t.string({ resolve: ({ product }) => product.card.category }),
    tags: t.field({
      type: [CartTag],
      resolve: ({ product }) => [
        ...(product.newArrival ? ['new-arrival'] : []),
        ...(product.sale ? ['sale'] : []),
        ...(product.discontinued ? ['discontinued'] : []),
      ],
    }),
    allowToOrder: t.boolean({ resolve: ({ product }) => product.allowOrder }),
    sorgBlocked: t.boolean({ resolve: ({ product }) => product.sorgBlock !== null }),
    orderBlocked: t.boolean({ resolve: ({ product }) => product.orderBlock !== null }),
    brandBlocked: t.boolean({ resolve: ({ product }) => product.brandBlock !== null }),
    categoryBlocked: t.boolean({ resolve: ({ product }) => product.categoryBlock !== null }),
    hierarchyBlocked: t.boolean({ resolve: ({ product }) => product.hierarchyBlock !== null }),
    price: t.field({ type: CartPrice, resolve: (line) => line }),
  }),
});
