import * as v from 'valibot';
import { articleCode, cartQuantity, sorgCode } from '#rules/validation.ts';
import { word } from '#rules/word.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { CartTotalsType } from './cart.graphql.ts';
import { forgetCart } from './cart.lines.queries.ts';
import { cartLineLimit, type CartTotals } from './cart.queries.ts';
import { setProducts, setSavedProducts } from './cart.update.actions.ts';

const ProductInput = builder.inputType('CartProductInput', {
  fields: (t) => ({
    articleCode: t.string({ required: true }),
    sorg: t.string({ required: true }),
    qty: t.int({ required: true, description: 'Absolute quantity; 0 removes the line.' }),
    uom: t.string({ description: "The article's own unit; another one is refused." }),
  }),
});
const updateSchema = v.object({
  products: v.pipe(
    v.array(v.object({ articleCode, sorg: sorgCode, qty: cartQuantity, uom: v.optional(v.nullable(word), null) })),
    v.minLength(1, 'products_required'),
    v.maxLength(cartLineLimit, 'too_many'),
  ),
  version: v.optional(v.nullable(v.number()), null),
});

// A replayed answer comes from storage, where an instant is a string.
type StoredTotals = Omit<CartTotals, 'savedAt'> & { readonly savedAt: Date | string | null };
const UpdatePayload = payload<{ readonly totals: StoredTotals }>('UpdateProductsInCartPayload', (t) => ({
  cart: t.field({
    type: CartTotalsType,
    nullable: true,
    resolve: ({ totals }, _args, ctx) => {
      // Discards what this request read of the cart before the change.
      forgetCart(ctx);
      return { ...totals, savedAt: totals.savedAt === null ? null : new Date(totals.savedAt) };
    },
  }),
}));
builder.mutationField('updateProductsInCart', (t) =>
  t.field({
    allow: ['order.place'],
    type: UpdatePayload,
    idempotent: true,
    description:
      'Sets absolute quantities, all at once. Each refused product is reported in userErrors (field products[i]); the others are applied.',
    args: {
      products: t.arg({ type: [ProductInput], required: true }),
      version: t.arg.int({
        description: 'Version of the cart that the caller saw; another version is refused with cart_changed.',
      }),
    },
    resolve: async (_root, args, ctx) => {
      const input = parseInput(updateSchema, args);
      const { refusals, totals } = await setProducts(ctx, input.products, input.version);
      return { totals, userErrors: refusals };
    },
  }),
);

const SavedProductInput = builder.inputType('SavedProductInput', {
  fields: (t) => ({
    articleCode: t.string({ required: true }),
    sorg: t.string({ required: true }),
    qty: t.int({
      required: true,
      description: 'Absolute quantity that is saved for later; 0 removes the product from the list.',
    }),
    cartQty: t.int({ description: 'Absolute quantity in the cart; 0 removes the line, null leaves it unchanged.' }),
  }),
});
const savedSchema = v.object({
  products: v.pipe(
    v.array(v.object({ articleCode, sorg: sorgCode, qty: cartQuantity, cartQty: v.nullish(cartQuantity, null) })),
    v.minLength(1, 'products_required'),
    v.maxLength(cartLineLimit, 'too_many'),
  ),
  version: v.nullish(v.number(), null),
});
builder.mutationField('updateSavedProducts', (t) =>
  t.field({
    allow: ['order.place'],
    type: UpdatePayload,
    idempotent: true,
    description:
      'Saves products for later, moves them back into the cart or removes them, all at once. Quantities for the cart are checked again; refused products (userErrors, field products[i]) stay unchanged on both sides.',
    args: {
      products: t.arg({ type: [SavedProductInput], required: true }),
      version: t.arg.int({
        description: 'Version of the cart that the caller saw; another version is refused with cart_changed.',
      }),
    },
    resolve: async (_root, args, ctx) => {
      const input = parseInput(savedSchema, args);
      const { refusals, totals } = await setSavedProducts(ctx, input.products, input.version);
      return { totals, userErrors: refusals };
    },
  }),
);
