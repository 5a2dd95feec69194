import { contentLanguages } from '#rules/locales.ts';
import type { LanguageTexts } from '#rules/text/language-texts.ts';
import { builder } from './graphql.ts';

/** A text in each language of the portal. */
export const LanguageTextsType = builder.objectRef<LanguageTexts>('LanguageTexts').implement({
  description: 'A text in each language of the portal; an empty one shows another language.',
  fields: (t) =>
    Object.fromEntries(
      contentLanguages.map((language) => [language, t.string({ resolve: (texts) => texts[language] })]),
    ),
});

/** A text in each language of the portal as the administration writes it. */
export const LanguageTextsInput = builder.inputType('LanguageTextsInput', {
  description: 'A text in each language of the portal; leave out those without one.',
  fields: (t) => ({ en: t.string(), de: t.string(), fr: t.string(), id: t.string(), ms: t.string() }),
});
