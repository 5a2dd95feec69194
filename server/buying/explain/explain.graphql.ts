import * as v from 'valibot';
import { articleCode, sorgCode } from '#rules/validation.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { CustomerCodeInput, customerNumbers } from '#goods/catalog-analyze/catalog-analyze.graphql.ts';
import { explainCredit, type CreditExplanation } from './explain.credit.queries.ts';
import { explainsCredit, explainsProducts } from './explain.policy.ts';
import { explainProduct, type Explanation } from './explain.product.queries.ts';
import type { ToldFact, DescribedReason, ToldSetting } from './explain.reasons.queries.ts';

const FactType = builder.objectRef<ToldFact>('ExplainedFact').implement({
  description: 'A fact about a reason: `kind` is text, date, instant or money and determines how to format the value.',
  fields: (t) => ({ name: t.exposeString('name'), value: t.exposeString('value'), kind: t.exposeString('kind') }),
});
const PlaceType = builder.objectRef<ToldSetting['place']>('ExplainedPlace').implement({
  description: 'Where to change a setting: a `page` (path below the locale prefix) or an `erp` file.',
  fields: (t) => ({
    kind: t.exposeString('kind'),
    name: t.exposeString('name'),
    path: t.exposeString('path', { nullable: true }),
  }),
});
const SettingType = builder.objectRef<ToldSetting>('ExplainedSetting').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    facts: t.field({ type: [FactType], resolve: ({ facts }) => [...facts] }),
    place: t.expose('place', { type: PlaceType }),
  }),
});
const ReasonType = builder.objectRef<DescribedReason>('ExplainedReason').implement({
  description:
    "A reason in the caller's language: `stop` prevents ordering, `limit` restricts it, `note` is information.",
  fields: (t) => ({
    code: t.exposeString('code'),
    kind: t.exposeString('kind'),
    title: t.exposeString('title'),
    description: t.exposeString('description'),
    facts: t.field({ type: [FactType], resolve: ({ facts }) => [...facts] }),
    setting: t.expose('setting', {
      type: SettingType,
      nullable: true,
      description: 'The exact setting; only for staff of the sorg.',
    }),
    whoCanChange: t.exposeString('whoCanChange', {
      description: 'Roles for staff, the sales contact for customers; empty if there is nothing to change.',
    }),
  }),
});
const ExplanationType = builder.objectRef<Explanation>('ProductExplanation').implement({
  fields: (t) => ({
    articleCode: t.exposeString('articleCode'),
    sorg: t.exposeString('sorg'),
    name: t.exposeString('name'),
    reasons: t.field({ type: [ReasonType], resolve: ({ reasons }) => [...reasons] }),
  }),
});
const CreditExplanationType = builder.objectRef<CreditExplanation>('CreditExplanation').implement({
  fields: (t) => ({
    companyCode: t.exposeString('companyCode'),
    reasons: t.field({ type: [ReasonType], resolve: ({ reasons }) => [...reasons] }),
  }),
});

const productSchema = v.object({ sorg: sorgCode, articleCode });

builder.queryField('explainProduct', (t) =>
  t.field({
    description:
      'Why an article can or cannot be ordered, what limits it, and the state of its stock, for the caller or a customer that they may see.',
    allow: explainsProducts,
    type: ExplanationType,
    args: {
      sorg: t.arg.string({ required: true }),
      articleCode: t.arg.string({ required: true }),
      custCode: t.arg({ type: CustomerCodeInput }),
    },
    resolve: (_root, args, ctx) => {
      const { sorg, articleCode } = parseInput(productSchema, { sorg: args.sorg, articleCode: args.articleCode });
      return explainProduct(ctx, sorg, articleCode, { salesUsername: null, customer: customerNumbers(args.custCode) });
    },
  }),
);

builder.queryField('explainCredit', (t) =>
  t.field({
    description:
      'The blocks of orders on credit, per company, for the active customer or one that the caller may see; empty without a customer.',
    allow: explainsCredit,
    type: [CreditExplanationType],
    args: { custCode: t.arg({ type: CustomerCodeInput }) },
    resolve: (_root, args, ctx) =>
      explainCredit(ctx, { salesUsername: null, customer: customerNumbers(args.custCode) }),
  }),
);
