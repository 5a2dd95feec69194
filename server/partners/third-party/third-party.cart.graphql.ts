import * as v from 'valibot';
import type { UserError } from '#rules/errors.ts';
import { decimalString } from '#rules/money.ts';
import { thirdPartyLineLimit } from '#rules/partners/third-party/choices.ts';
import { exactSum } from '#rules/partners/third-party/lines.ts';
import { vendorId } from '#rules/partners/third-party/order-filter.ts';
import { articleCode, cartQuantity, quantity } from '#rules/validation.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { ProblemType } from '#buying/cart/cart.graphql.ts';
import { setCartProducts } from './third-party.cart.actions.ts';
import { findCart, listCartLines, problemsOf, subtotalOf, type CartLine } from './third-party.cart.queries.ts';
import { VendorType } from './third-party.graphql.ts';
import { orders, readsArticles } from './third-party.policy.ts';
import { loadVendor } from './third-party.queries.ts';

/** An amount, or null for none. */
const decimal = (amount: number | null, currency: string): string | null =>
  amount === null ? null : decimalString(amount, currency);

const CartItemType = builder.objectRef<CartLine>('ThirdPartyCartItem').implement({
  description: 'A line of the cart. Amounts and quantities are per sales unit.',
  fields: (t) => ({
    vendor: t.field({ type: VendorType, resolve: ({ vendor }, _args, ctx) => loadVendor(ctx, vendor) }),
    articleCode: t.exposeString('code'),
    description: t.exposeString('description'),
    qty: t.exposeInt('qty'),
    price: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'The price when the quantity was set: the one that the dealer accepted.',
      resolve: ({ seenPrice, seenCurrency }) => decimal(seenPrice, seenCurrency),
    }),
    currentPrice: t.field({
      type: 'Decimal',
      nullable: true,
      description: "Today's price; null: none.",
      resolve: ({ price, currency }) => decimal(price, currency),
    }),
    subtotal: t.field({
      type: 'Decimal',
      nullable: true,
      description: "At today's price.",
      resolve: (line) => decimal(subtotalOf(line), line.currency),
    }),
    currency: t.exposeString('currency'),
    stock: t.exposeInt('stock'),
    salesUnit: t.exposeString('salesUnit'),
    uomConverter: t.exposeInt('uomConverter'),
    imageUrl: t.exposeString('imageUrl'),
    available: t.exposeBoolean('offered', { description: 'False: the article or its vendor is switched off.' }),
    problems: t.field({
      type: [ProblemType],
      description: 'Why the line could not be ordered now (Q-121); the first is the most important.',
      resolve: (line, _args, ctx) => problemsOf(ctx, line).map((problem): UserError => ({ field: '', ...problem })),
    }),
  }),
});

interface CartGroup {
  readonly vendor: string;
  readonly currency: string;
  readonly lines: readonly CartLine[];
}

/** The sum of lines that can be ordered, per currency never mixed; null beyond the exact amounts. */
const totalOf = (lines: readonly CartLine[]): number | null =>
  exactSum(lines.flatMap((line) => (line.offered ? (subtotalOf(line) ?? []) : [])));

const CartGroupType = builder.objectRef<CartGroup>('ThirdPartyCartGroup').implement({
  description: 'The lines of one vendor: they become one order.',
  fields: (t) => ({
    vendor: t.field({ type: VendorType, resolve: ({ vendor }, _args, ctx) => loadVendor(ctx, vendor) }),
    currency: t.exposeString('currency'),
    totalAmount: t.field({
      type: 'Decimal',
      nullable: true,
      description: "At today's prices, without lines that have none or are not available.",
      resolve: ({ lines, currency }) => decimal(totalOf(lines), currency),
    }),
    items: t.field({ type: [CartItemType], resolve: ({ lines }) => [...lines] }),
  }),
});

const CartTotalType = builder.objectRef<{ currency: string; amount: number | null }>('ThirdPartyCartTotal').implement({
  fields: (t) => ({
    currency: t.exposeString('currency'),
    amount: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ amount, currency }) => decimal(amount, currency),
    }),
  }),
});

interface CartView {
  readonly version: number;
  readonly savedAt: Date | null;
  readonly lines: readonly CartLine[];
}

/** The caller's cart for the active customer; empty without a customer. */
async function cartView(ctx: Ctx): Promise<CartView> {
  const cart = await findCart(ctx);
  if (!cart) return { version: 0, savedAt: null, lines: [] };
  return { version: cart.version, savedAt: cart.savedAt, lines: await listCartLines(ctx, cart.id) };
}

export const ThirdPartyCartType = builder.objectRef<CartView>('ThirdPartyCart').implement({
  description: "The caller's cart of articles of vendors, for the active customer.",
  fields: (t) => ({
    version: t.exposeInt('version', { description: '0: nothing was ever added.' }),
    savedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ savedAt }) => savedAt }),
    count: t.int({ description: 'Lines.', resolve: ({ lines }) => lines.length }),
    units: t.int({ resolve: ({ lines }) => lines.reduce((sum, { qty }) => sum + qty, 0) }),
    groups: t.field({
      type: [CartGroupType],
      description: 'By vendor, in the order in which the first line of each was added.',
      resolve: ({ lines }) =>
        [...Map.groupBy(lines, ({ vendor }) => vendor)].map(([vendor, own]) => ({
          vendor,
          currency: own[0]?.currency ?? '',
          lines: own,
        })),
    }),
    totals: t.field({
      type: [CartTotalType],
      description: 'One per currency.',
      resolve: ({ lines }) =>
        [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, own]) => ({
          currency,
          amount: totalOf(own),
        })),
    }),
  }),
});

builder.queryField('thirdPartyCart', (t) =>
  t.field({ allow: readsArticles, type: ThirdPartyCartType, resolve: (_root, _args, ctx) => cartView(ctx) }),
);

const VendorInput = builder.inputType('ThirdPartyVendorInput', {
  fields: (t) => ({ id: t.id({ required: true }) }),
});
export const ThirdPartyProductInput = builder.inputType('ThirdPartyProductInput', {
  fields: (t) => ({
    vendor: t.field({ type: VendorInput, required: true }),
    articleCode: t.string({ required: true }),
    qty: t.int({ required: true, description: 'Sales units. In the cart absolute: 0 removes the line.' }),
    price: t.field({
      type: 'Decimal',
      description:
        'Checkout: the price that the dealer saw; that of the cart if omitted, or the current one if it is not in the cart. The cart ignores it.',
    }),
  }),
});

const productEntries = { vendor: v.object({ id: vendorId }), articleCode };
const priceSeen = v.nullish(v.pipe(v.string(), v.regex(/^\d{1,15}(\.\d{1,4})?$/, 'bad_input')), null);
const products = <Quantity extends v.GenericSchema<unknown, number>>(qty: Quantity) =>
  v.pipe(
    v.array(v.object({ ...productEntries, qty, price: priceSeen }), 'products_required'),
    v.minLength(1, 'products_required'),
    v.maxLength(thirdPartyLineLimit, 'too_many'),
  );
/** Products of a checkout. */
export const orderedProducts = products(quantity);

const cartSchema = v.object({ products: products(cartQuantity), version: v.nullish(v.number(), null) });

const CartPayload = payload<object>('ThirdPartyCartPayload', (t) => ({
  cart: t.field({
    type: ThirdPartyCartType,
    nullable: true,
    resolve: (_payload, _args, ctx) => cartView(ctx),
  }),
}));
builder.mutationField('updateThirdPartyCart', (t) =>
  t.field({
    allow: orders,
    type: CartPayload,
    idempotent: true,
    description:
      "Sets absolute quantities, all at once. A set line takes today's price, so the same quantity again accepts a new price. Refused products are reported in userErrors (field products[n]); the others are applied.",
    args: {
      products: t.arg({ type: [ThirdPartyProductInput], required: true }),
      version: t.arg.int({ description: 'Version that the caller saw; another one is refused with cart_changed.' }),
    },
    resolve: async (_root, args, ctx) => {
      const { products: wanted, version } = parseInput(cartSchema, args);
      const userErrors = await setCartProducts(
        ctx,
        wanted.map(({ vendor, articleCode: code, qty }) => ({ vendor: vendor.id, code, qty })),
        version,
      );
      return { userErrors };
    },
  }),
);
