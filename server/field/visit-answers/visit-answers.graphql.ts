import * as v from 'valibot';
import type { LanguageTexts } from '#rules/text/language-texts.ts';
import { contentLanguages } from '#rules/locales.ts';
import { absent } from '#rules/validation.ts';
import { visitAnswer, visitBrand } from '#rules/field/visit-forms/visit-input.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { addAnswer, changeAnswer, retireAnswer } from './visit-answers.actions.ts';
import { setsAnswers } from './visit-answers.policy.ts';
import { findAnswerSetting, listAnswerSettings, type AnswerSetting } from './visit-answers.queries.ts';

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
