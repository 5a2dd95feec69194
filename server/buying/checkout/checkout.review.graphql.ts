import * as v from 'valibot';
import { contentLanguage } from '#rules/locales.ts';
import { decimalString } from '#rules/money.ts';
import { areaIn } from '#rules/accounts/customers/active-customer.ts';
import { owedInvoices, shownBlockReason } from '#rules/accounts/credit/room.ts';
import { currencyShape, localized } from '#rules/ordering/orders/currency-shape.ts';
import { articleCode, quantity, sorgCode } from '#rules/validation.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { findArticlesByCodes } from '#goods/catalog/catalog.lookup.queries.ts';
import { ShiptoType } from '#accounts/customers/customers.graphql.ts';
import { listShiptos } from '#accounts/customers/customers.areas.queries.ts';
import { CreditLiftType } from '#money/invoices/invoices.credit.graphql.ts';
import { OrderCurrencyType } from '#ordering/orders/orders.graphql.ts';
import { PaymentMethodType } from '#ordering/orders/orders.payments.graphql.ts';
import { listShipmentOptions } from '#ordering/orders/orders.payments.queries.ts';
import { amountsOf, orderedQty, quoteOption, type OrderedLine, type Quote } from './checkout.groups.queries.ts';
import { CartLineType, ProblemType } from '#buying/cart/cart.graphql.ts';
import { checkCartQuantity, type CartLine } from '#buying/cart/cart.lines.queries.ts';
import { loadSorgSettings } from '#buying/cart/cart.queries.ts';
import { reviewCheckout, type CreditBox, type Review, type ReviewedGroup } from './checkout.review.queries.ts';

/** A quote with its currency. */
export interface Rated extends Quote {
  readonly currency: string;
}
const withCurrency = (quote: Quote, currency: string): Rated => ({ ...quote, currency });
const ShipmentRate = builder.objectRef<Rated>('ShipmentRate').implement({
  fields: (t) => ({
    rate: t.field({ type: 'Decimal', resolve: ({ rate, currency }) => decimalString(rate, currency) }),
    currency: t.exposeString('currency'),
  }),
});
export const ShipmentRateOption = builder.objectRef<Rated>('ShipmentRateOption').implement({
  description: 'A shipment option with its quote. input says which extra it needs: none, notes or amount (Q-079).',
  fields: (t) => ({
    id: t.id({ resolve: ({ option }) => option.id }),
    type: t.string({ resolve: ({ option }) => option.type }),
    desc: t.string({ resolve: ({ option }, _args, ctx) => localized(option.description, contentLanguage(ctx.locale)) }),
    input: t.string({ resolve: ({ option }) => option.input }),
    rate: t.field({ type: ShipmentRate, resolve: (rated) => rated }),
    freeFrom: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ option, currency }) => (option.freeFrom === null ? null : decimalString(option.freeFrom, currency)),
    }),
    tax: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Tax of the order with this shipment.',
      resolve: ({ amounts, currency }) => decimalString(amounts.tax, currency),
    }),
    total: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Total of the order with this shipment.',
      resolve: ({ amounts, currency }) => decimalString(amounts.total, currency),
    }),
    earliestOn: t.field({
      type: 'CalendarDate',
      nullable: true,
      description: 'Earliest day of delivery.',
      resolve: (rated) => rated.earliestOn,
    }),
  }),
});

const CheckoutLine = builder.objectRef<{ ordered: OrderedLine; line: CartLine }>('CheckoutLine').implement({
  description: 'A line as it would be ordered now: only its ready part.',
  fields: (t) => {
    const amount = (of: (line: OrderedLine) => number) =>
      t.field({
        type: 'Decimal',
        resolve: ({ ordered }) => decimalString(of(ordered), ordered.product.currency ?? ''),
      });
    return {
      id: t.id({ resolve: ({ line }) => line.id }),
      line: t.field({ type: CartLineType, resolve: ({ line }) => line }),
      articleCode: t.string({ resolve: ({ ordered }) => ordered.product.code }),
      sorg: t.string({ resolve: ({ ordered }) => ordered.product.sorg }),
      uom: t.string({ resolve: ({ ordered }) => ordered.product.card.uom }),
      qty: t.int({ description: 'Send as qty and reviewedQty.', resolve: ({ ordered }) => ordered.qty }),
      unitPrice: amount((line) => line.price),
      listPrice: amount((line) => line.product.dealerAmount ?? line.price),
      subtotal: amount((line) => line.subtotal),
      saving: amount((line) => ((line.product.dealerAmount ?? line.price) - line.price) * line.qty),
    };
  },
});
const CheckoutGroup = builder.objectRef<ReviewedGroup>('CheckoutGroup').implement({
  description: 'One order of the checkout: everything of one sorg and merchant.',
  fields: (t) => {
    const amount = (of: (group: ReviewedGroup) => number) =>
      t.field({ type: 'Decimal', resolve: (group) => decimalString(of(group), group.currency) });
    const amounts = (group: ReviewedGroup) => group.chosen?.amounts ?? amountsOf(group, 0);
    return {
      sorg: t.exposeString('sorg'),
      sorgName: t.string({ resolve: ({ settings }) => settings.name }),
      merchant: t.exposeString('merchant'),
      merchantName: t.string({ resolve: ({ settings, merchant }) => settings.merchants[merchant] ?? merchant }),
      companyCode: t.string({ resolve: ({ area }) => area.companyCode }),
      currency: t.field({
        type: OrderCurrencyType,
        resolve: (group, _args, ctx) => currencyShape(ctx.market.configuration, group.currency),
      }),
      lines: t.field({
        type: [CheckoutLine],
        resolve: (group) =>
          group.lines.flatMap((ordered, index) => {
            const line = group.cartLines[index];
            return line ? [{ ordered, line }] : [];
          }),
      }),
      units: t.int({ resolve: (group) => group.lines.reduce((sum, line) => sum + line.qty, 0) }),
      goods: amount((group) => group.goods),
      saving: amount((group) =>
        group.lines.reduce((sum, line) => sum + ((line.product.dealerAmount ?? line.price) - line.price) * line.qty, 0),
      ),
      shipment: amount((group) => amounts(group).shipment),
      tax: amount((group) => amounts(group).tax),
      total: amount((group) => amounts(group).total),
      includeTax: t.boolean({
        description: 'False: the customer is billed without tax here.',
        resolve: ({ area }) => area.includeTax,
      }),
      taxBasisPoints: t.int({
        description: 'Tax rate of the sorg: 1900 = 19 %; charged if includeTax is true.',
        resolve: ({ settings }) => settings.taxBasisPoints,
      }),
      paymentTerms: t.string({ resolve: ({ area }) => area.paymentTerms }),
      dispatchOn: t.field({
        type: 'CalendarDate',
        description: 'First day on which goods can leave, by cut-off and working days.',
        resolve: ({ dispatchOn }) => dispatchOn,
      }),
      cutOffTime: t.string({ resolve: ({ settings }) => settings.cutOffTime.slice(0, 5) }),
      cutOffTimeZone: t.string({ resolve: ({ settings }) => settings.timeZone }),
      earliestOn: t.field({
        type: 'CalendarDate',
        description: 'Earliest delivery with the chosen shipment.',
        resolve: ({ chosen, dispatchOn }) => chosen?.earliestOn ?? dispatchOn,
      }),
      shipmentId: t.id({
        nullable: true,
        description: 'The chosen shipment, else the first one.',
        resolve: ({ chosen }) => chosen?.option.id ?? null,
      }),
      shipments: t.field({
        type: [ShipmentRateOption],
        resolve: ({ quotes, currency }) => quotes.map((quote) => withCurrency(quote, currency)),
      }),
      payments: t.field({ type: [PaymentMethodType], resolve: ({ payments }) => [...payments] }),
    };
  },
});
const CreditBoxType = builder.objectRef<CreditBox>('CheckoutCredit').implement({
  description: 'Credit of a company group including this checkout.',
  fields: (t) => {
    const amount = (of: (box: CreditBox) => number) =>
      t.field({ type: 'Decimal', resolve: (box) => decimalString(of(box), box.currency) });
    return {
      companies: t.exposeString('companies'),
      currency: t.exposeString('currency'),
      hasAccount: t.boolean({ resolve: ({ account }) => account !== null }),
      creditLimit: amount(({ account }) => account?.limit ?? 0),
      openInvoice: amount(({ account }) => (account ? owedInvoices(account) : 0)),
      openDo: amount(({ account }) => account?.openDelivery ?? 0),
      consignment: amount(({ account }) => account?.consignment ?? 0),
      held: amount(({ account }) => account?.held ?? 0),
      thisOrder: amount((box) => box.thisOrder),
      exposureAfter: amount((box) => box.exposureAfter),
      left: amount((box) => box.left),
      reasonBlocked: t.string({
        nullable: true,
        description: 'Named reason of a block (R-206 to R-209).',
        resolve: ({ account }) => shownBlockReason(account?.reasonBlocked ?? null),
      }),
      isBlocked: t.boolean({ resolve: ({ account }) => account !== null && account.reasonBlocked !== null }),
      problem: t.field({
        type: ProblemType,
        nullable: true,
        description: 'Why the credit does not cover the order; only a warning if the market does not check credit.',
        resolve: ({ refusal }) => refusal,
      }),
      lift: t.field({
        type: CreditLiftType,
        nullable: true,
        resolve: ({ lift, currency }) => (lift === null ? null : { lift, currency }),
      }),
    };
  },
});
const StayingLine = builder.objectRef<Review['staying'][number]>('CheckoutStayingLine').implement({
  fields: (t) => ({
    line: t.field({ type: CartLineType, resolve: ({ line }) => line }),
    qty: t.exposeInt('qty', { description: 'Units that stay in the cart.' }),
  }),
});
const ReviewType = builder.objectRef<Review>('CheckoutReview').implement({
  description: 'Everything that the checkout page shows.',
  fields: (t) => ({
    cartVersion: t.int({ resolve: ({ cart }) => cart?.version ?? 0 }),
    reviewedAt: t.field({ type: 'DateTime', resolve: (_review, _args, ctx) => ctx.now }),
    canCheckout: t.boolean({ description: 'True without blockers.', resolve: ({ blockers }) => blockers.length === 0 }),
    blockers: t.field({ type: [ProblemType], resolve: ({ blockers }) => [...blockers] }),
    groups: t.field({ type: [CheckoutGroup], resolve: ({ groups }) => [...groups] }),
    units: t.int({
      resolve: ({ groups }) => groups.flatMap((group) => group.lines).reduce((sum, line) => sum + line.qty, 0),
    }),
    lineCount: t.int({ resolve: ({ groups }) => groups.reduce((sum, group) => sum + group.lines.length, 0) }),
    staying: t.field({
      type: [StayingLine],
      description: 'The rest of the cart: pre-order parts, problems.',
      resolve: ({ staying }) => [...staying],
    }),
    shipTos: t.field({
      type: [ShiptoType],
      resolve: (_review, _args, ctx) => (ctx.customer ? listShiptos(ctx.db, ctx.customer.id) : []),
    }),
    credit: t.field({
      type: [CreditBoxType],
      description: 'Empty without invoice-status.read (R-203).',
      resolve: ({ credit }) => [...credit],
    }),
    creditCheck: t.boolean({
      description: 'False: credit only warns (Q-066).',
      resolve: (_review, _args, ctx) => ctx.market.configuration.creditCheck,
    }),
    disclaimer: t.string({ resolve: (_review, _args, ctx) => ctx.market.configuration.cartDisclaimer }),
  }),
});

const ReviewShipmentInput = builder.inputType('ReviewShipmentInput', {
  fields: (t) => ({ merchant: t.string({ required: true }), sorg: t.string(), shipmentId: t.id({ required: true }) }),
});
builder.queryField('checkoutReview', (t) =>
  t.field({
    allow: ['page.catalog'],
    type: ReviewType,
    description: 'The cart as checkout would order it now.',
    args: {
      ids: t.arg.idList({ description: 'Only these cart lines.' }),
      shipments: t.arg({ type: [ReviewShipmentInput] }),
    },
    resolve: (_root, args, ctx) =>
      reviewCheckout(ctx, {
        ids: args.ids ?? [],
        shipments: (args.shipments ?? []).map((shipment) => ({ ...shipment, sorg: shipment.sorg ?? null })),
      }),
  }),
);

const CartItemInput = builder.inputType('CartItemInput', {
  fields: (t) => ({
    articleCode: t.string({ required: true }),
    sorg: t.string({ required: true }),
    qty: t.int({ required: true }),
  }),
});
const itemSchema = v.object({
  cartItems: v.pipe(v.array(v.object({ articleCode, sorg: sorgCode, qty: quantity })), v.maxLength(1_000, 'too_many')),
  merchant: v.pipe(v.string(), v.maxLength(60, 'too_long')),
});
builder.queryField('customerShipmentRates', (t) =>
  t.field({
    allow: ['page.catalog'],
    type: [ShipmentRateOption],
    description:
      "A merchant's shipment options for these items, quoted for the quantities that checkout would order (Q-067), with tax and total of the order.",
    args: { cartItems: t.arg({ type: [CartItemInput], required: true }), merchant: t.arg.string({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const { cartItems, merchant } = parseInput(itemSchema, args);
      if (!ctx.customer) return [];
      const sorgs = ctx.customer.areas
        .map((area) => area.sorg)
        .filter((sorg) => cartItems.some((item) => item.sorg === sorg));
      const [options, settings] = await Promise.all([listShipmentOptions(ctx, sorgs, merchant), loadSorgSettings(ctx)]);
      const ordered = new Map<string, OrderedLine[]>();
      for (const sorg of sorgs) {
        const items = cartItems.filter((item) => item.sorg === sorg);
        const products = await findArticlesByCodes(
          ctx,
          sorg,
          items.map((item) => item.articleCode),
        );
        ordered.set(
          sorg,
          items.flatMap((item, index): OrderedLine[] => {
            const product = products[index];
            if (!product || product.merchant !== merchant) return [];
            const checked = checkCartQuantity(ctx, product, item.qty, settings.get(sorg));
            const qty = orderedQty(ctx, checked, item.qty);
            if (qty === 0 || checked.ready === null) return [];
            const { unitPrice: price, dealNumber, subtotal } = checked.ready;
            return [{ product, qty, price, dealNumber, subtotal }];
          }),
        );
      }
      return options.flatMap((option): Rated[] => {
        const area = areaIn(ctx.customer, option.sorg);
        const own = settings.get(option.sorg);
        if (!area || !own) return [];
        const lines = ordered.get(option.sorg) ?? [];
        return [
          withCurrency(
            quoteOption(ctx, option, { lines, area, settings: own }),
            lines[0]?.product.currency ?? own.currency,
          ),
        ];
      });
    },
  }),
);
