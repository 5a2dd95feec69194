import * as v from 'valibot';
import { recallSeverities } from '#rules/goods/frames/recall.ts';
import { contentLanguages, type ContentLanguage } from '#rules/locales.ts';
import { languageTexts, type LanguageTexts } from '#rules/text/language-texts.ts';
import { sorgCode } from '#rules/validation.ts';
import { mostRecallRanges, readRecallFrames, recallRanges } from './recall-frames.ts';

/** The longest title and text of a recall, as in the file of the ERP. */
export const longestRecall = { title: 120, text: 4_000 } as const;

const written = {
  /** Letters, digits, dot and hyphen: the code stands in addresses. */
  code: v.pipe(
    v.string('required'),
    v.trim(),
    v.minLength(1, 'not_empty'),
    v.maxLength(40, 'too_long'),
    v.regex(/^[A-Za-z0-9][A-Za-z0-9.-]*$/, 'recall_code_invalid'),
  ),
  severity: v.picklist(recallSeverities, 'out_of_range'),
  title: languageTexts(longestRecall.title, { needed: true }),
  bulletin: languageTexts(longestRecall.text, { needed: false }),
  instruction: languageTexts(longestRecall.text, { needed: false }),
};

/** A recall as staff write it; null for all sales organisations. */
export const recallInput = v.object({ ...written, sorg: v.nullable(sorgCode), ranges: recallRanges });
export type RecallInput = v.InferOutput<typeof recallInput>;

/** The choice of the form for a recall of all sales organisations. */
export const allSorgs = '*';

/** The form of a recall: frames are text, and a sales organisation must be chosen. */
export const recallForm = v.object({
  ...written,
  sorg: v.pipe(v.string(), v.minLength(1, 'not_empty')),
  frames: v.pipe(
    v.string(),
    v.check((text) => readRecallFrames(text).wrong.length === 0, 'recall_frames_unread'),
    v.check((text) => readRecallFrames(text).ranges.length <= mostRecallRanges, 'too_many'),
  ),
});

/**
 * Languages in which a recall cannot be published: the title or the bulletin lacks, or the instruction, if another
 * language has one.
 */
export function languagesWithoutRecall(
  texts: { readonly title: LanguageTexts; readonly bulletin: LanguageTexts; readonly instruction: LanguageTexts },
  needed: readonly ContentLanguage[],
): ContentLanguage[] {
  const instructed = contentLanguages.some((language) => texts.instruction[language] !== '');
  return needed.filter(
    (language) =>
      texts.title[language] === '' ||
      texts.bulletin[language] === '' ||
      (instructed && texts.instruction[language] === ''),
  );
}
