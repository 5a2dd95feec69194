import * as v from 'valibot';
import type { LanguageTexts } from '#rules/language-texts.ts';
import { contentLanguages } from '#rules/locales.ts';
import { absent } from '#rules/validation.ts';
import type { AnswerList, VisitBrand } from '#rules/field/visit-forms/visit-choices.ts';
import { visitAnswer, visitBrand } from '#rules/field/visit-forms/visit-input.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { addAnswer, changeAnswer, retireAnswer } from './visit-forms.answers.actions.ts';
import {
  findAnswerSetting,
  listAnswers,
  listAnswerSettings,
  listSeries,
  type Answer,
  type AnswerSetting,
  type BrandSeries,
} from './visit-forms.answers.queries.ts';
import { visitDay } from './visit-forms.draft.queries.ts';
import { setsAnswers, visits } from './visit-forms.policy.ts';

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

const TextsType = builder.objectRef<LanguageTexts>('FormVisitAnswerTexts').implement({
  description: 'Texts of an answer in the languages of the portal; an empty one shows English.',
  fields: (t) =>
    Object.fromEntries(
      contentLanguages.map((language) => [language, t.string({ resolve: (texts) => texts[language] })]),
    ),
});
const SettingType = builder.objectRef<AnswerSetting>('FormVisitAnswerSetting').implement({
  description: 'An answer as the administration edits it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    brand: t.exposeString('brand'),
    list: t.exposeString('list', { description: 'midrange, equipment or brandDisplay.' }),
    key: t.exposeString('key'),
    description: t.exposeString('description'),
    texts: t.field({ type: TextsType, resolve: ({ texts }) => texts }),
    sorting: t.exposeInt('sorting'),
    validFrom: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ validFrom }) => validFrom }),
    validTo: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ validTo }) => validTo }),
    retiredAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ retiredAt }) => retiredAt }),
  }),
});
builder.queryField('formVisitAnswerSettings', (t) =>
  t.field({
    allow: setsAnswers,
    type: [SettingType],
    description: 'All answers of the lists, retired ones last.',
    args: { brand: t.arg.string() },
    resolve: (_root, { brand }, ctx) => listAnswerSettings(ctx, parseInput(absent(visitBrand), brand)),
  }),
);

const TextsInput = builder.inputType('FormVisitAnswerTextsInput', {
  fields: (t) => ({
    en: t.string({ required: true }),
    de: t.string(),
    fr: t.string(),
    id: t.string(),
    ms: t.string(),
  }),
});
const AnswerPayload = payload<{ id: string }>('FormVisitAnswerPayload', (t) => ({
  answer: t.field({ type: SettingType, nullable: true, resolve: ({ id }, _args, ctx) => findAnswerSetting(ctx, id) }),
}));
const idSchema = absent(v.pipe(v.string(), v.maxLength(40, 'too_long')));
builder.mutationField('saveFormVisitAnswer', (t) =>
  t.field({
    allow: setsAnswers,
    type: AnswerPayload,
    description: 'Adds an answer to a list of a brand, or changes texts, order and validity of one.',
    args: {
      id: t.arg.id({ description: 'The answer; without it, a new one.' }),
      brand: t.arg.string({ required: true }),
      list: t.arg.string({ required: true, description: 'midrange, equipment or brandDisplay.' }),
      key: t.arg.string({ required: true }),
      texts: t.arg({ type: TextsInput, required: true }),
      sorting: t.arg.int({ required: true }),
      validFrom: t.arg({ type: 'CalendarDate', description: 'First day of visits to which it applies.' }),
      validTo: t.arg({ type: 'CalendarDate', description: 'Last day.' }),
    },
    resolve: (_root, { id, ...args }, ctx) => {
      const known = parseInput(idSchema, id);
      const answer = parseInput(visitAnswer, args);
      return known === null ? addAnswer(ctx, answer) : changeAnswer(ctx, known, answer);
    },
  }),
);
builder.mutationField('retireFormVisitAnswer', (t) =>
  t.field({
    allow: setsAnswers,
    type: AnswerPayload,
    description: 'Retires an answer, or takes it back into use; visits keep it.',
    args: { id: t.arg.id({ required: true }), retired: t.arg.boolean({ required: true }) },
    resolve: (_root, { id, retired }, ctx) => retireAnswer(ctx, id, retired),
  }),
);
