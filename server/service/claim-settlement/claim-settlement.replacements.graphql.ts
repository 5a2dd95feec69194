import * as v from 'valibot';
import { decimalString } from '#rules/money.ts';
import * as fields from '#rules/validation.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { worksClaims } from '#service/claims/claims.policy.ts';
import {
  findReplacements,
  type Replacement,
  type ReplacementChoices,
} from './claim-settlement.replacements.queries.ts';

const ReplacementType = builder.objectRef<Replacement>('ClaimReplacement').implement({
  description: 'An article that the desk may send for a claim.',
  fields: (t) => ({
    articleCode: t.string({ resolve: ({ product }) => product.code }),
    displayCode: t.string({ resolve: ({ product }) => product.card.displayCode }),
    articleName: t.string({ resolve: ({ product }) => product.card.name }),
    uom: t.string({ resolve: ({ product }) => product.card.uom }),
    reason: t.exposeString('reason', {
      description: 'spare: mends the problem; claimed: what was claimed; found: by the words.',
    }),
    price: t.field({
      type: 'Decimal',
      nullable: true,
      description: "The customer's price of one; null: it has none.",
      resolve: ({ product: { dealerAmount, currency } }) =>
        dealerAmount === null || currency === null ? null : decimalString(dealerAmount, currency),
    }),
    currency: t.string({
      nullable: true,
      description: 'Null: it cannot be sent to this customer.',
      resolve: ({ product }) => product.currency,
    }),
    stock: t.int({ description: 'Free stock for the customer.', resolve: ({ product }) => product.supply.available }),
  }),
});

const ChoicesType = builder.objectRef<ReplacementChoices>('ClaimReplacements').implement({
  description: 'The articles and amounts that the desk may send or credit for a claim.',
  fields: (t) => ({
    wholeArticle: t.exposeBoolean('wholeArticle', {
      description: 'A problem concerns the claimed article as a whole.',
    }),
    currency: t.string({
      description: 'Of a credit note.',
      resolve: ({ claimed }, _args, { market }) => claimed?.currency ?? market.configuration.currency.display,
    }),
    goodsValue: t.field({
      type: 'Decimal',
      nullable: true,
      description: "The customer's price of the claimed goods; null: there is none.",
      resolve: ({ claim, claimed }) =>
        claimed?.dealerAmount == null || claimed.currency === null
          ? null
          : decimalString(claimed.dealerAmount * claim.qty, claimed.currency),
    }),
    confirmAbove: t.field({
      type: 'Decimal',
      description: 'Values above it need confirmedValue; all values in another currency do.',
      resolve: (_choices, _args, { market }) => market.configuration.claimConfirmAbove,
    }),
    confirmCurrency: t.string({
      resolve: (_choices, _args, { market }) => market.configuration.currency.display,
    }),
    recallMinutes: t.int({
      description: 'For so long a settlement is kept back from the ERP.',
      resolve: (_choices, _args, { market }) => market.configuration.claimRecallMinutes,
    }),
    data: t.field({ type: [ReplacementType], resolve: ({ replacements }) => [...replacements] }),
  }),
});

const replacementArguments = v.object({
  id: v.pipe(v.string('required'), v.maxLength(40, 'too_long')),
  search: fields.searchWords,
});
builder.queryField('claimReplacements', (t) =>
  t.field({
    allow: worksClaims,
    type: ChoicesType,
    nullable: true,
    description:
      'The articles and amounts that the desk may send or credit for a claim of its areas: parts that mend its problems before the claimed article, or what the words find.',
    args: {
      id: t.arg.id({ required: true }),
      search: t.arg.string({ description: 'Beginning of a code, or words of the name.' }),
    },
    resolve: (_root, args, ctx) => {
      const { id, search } = parseInput(replacementArguments, args);
      return findReplacements(ctx, id, search);
    },
  }),
);
