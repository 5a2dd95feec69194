import type { AnswerList, VisitBrand } from '#rules/field/visit-forms/visit-choices.ts';
import { visitBrand } from '#rules/field/visit-forms/visit-input.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { listAnswers, listSeries, type Answer, type BrandSeries } from './visit-forms.answers.queries.ts';
import { visitDay } from './visit-forms.draft.queries.ts';
import { visits } from './visit-forms.policy.ts';

const AnswerType = builder.objectRef<Answer>('FormVisitAnswer').implement({
  fields: (t) => ({ key: t.exposeString('key'), description: t.exposeString('description') }),
});
const SeriesType = builder.objectRef<BrandSeries>('FormVisitSeries').implement({
  description: 'Series of a brand of the catalog.',
  fields: (t) => ({
    brand: t.exposeString('brand'),
    name: t.exposeString('name'),
    seriesList: t.field({ type: ['String'], resolve: ({ seriesList }) => [...seriesList] }),
  }),
});
const AnswersType = builder.objectRef<{ brand: VisitBrand; answers: Answer[] }>('FormVisitAnswers').implement({
  description: 'The answers that a form of a brand offers today.',
  fields: (t) => {
    const ofList = (list: AnswerList) =>
      t.field({ type: [AnswerType], resolve: ({ answers }) => answers.filter((answer) => answer.list === list) });
    return {
      midrange: ofList('midrange'),
      equipment: ofList('equipment'),
      brandDisplay: ofList('brandDisplay'),
      series: t.field({
        type: [SeriesType],
        description: 'Series of the catalog that can be selected, by brand of the catalog.',
        resolve: ({ brand }, _args, ctx) => listSeries(ctx, brand),
      }),
    };
  },
});
builder.queryField('formVisitAnswers', (t) =>
  t.field({
    allow: visits,
    type: AnswersType,
    description: 'Answer lists and series of the form of a brand.',
    args: { brand: t.arg.string({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const brand = parseInput(visitBrand, args.brand);
      return { brand, answers: await listAnswers(ctx, brand, visitDay(ctx)) };
    },
  }),
);
