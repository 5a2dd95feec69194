import * as v from 'valibot';
import type { ErrorCode } from '#rules/errors.ts';
import { languageTexts } from '#rules/text/language-texts.ts';
import { filledLine, wholeNumber } from '#rules/validation.ts';
import { subCatalogs, unarranged } from './assortment-choices.ts';

const code = (value: ErrorCode): ErrorCode => value;

/** Code of a new brand, category, price list or customer group, as the files of the ERP name it. */
export const newCode = v.pipe(
  v.string(code('required')),
  v.trim(),
  v.minLength(1, code('not_empty')),
  v.maxLength(60, code('too_long')),
  v.regex(/^[0-9A-Za-z_-]*$/, code('valid_code')),
);
/** Code of an existing one: files may contain other characters. */
export const knownCode = v.pipe(v.string(code('required')), v.maxLength(60, code('not_found')));

/** Place among the others; equal places are ordered by the number of articles. */
const position = wholeNumber(0, unarranged);

/** Settings of a brand that can change. */
export const brandSettings = v.object({ name: filledLine(200), position });
export type BrandSettings = v.InferOutput<typeof brandSettings>;

export const newBrand = v.object({ code: newCode, ...brandSettings.entries });
export type NewBrand = v.InferOutput<typeof newBrand>;

/** Settings of a merchandise category that can change. */
export const categorySettings = v.object({ names: languageTexts(200, { needed: true }), position });
export type CategorySettings = v.InferOutput<typeof categorySettings>;

/** A merchandise category; its sub-catalog follows the articles files. */
export const newCategory = v.object({
  code: newCode,
  category: v.picklist(subCatalogs, code('out_of_range')),
  ...categorySettings.entries,
});
export type NewCategory = v.InferOutput<typeof newCategory>;

/** The brand, category or customer group of a change or removal, and the version that the caller saw. */
export const codeVersion = v.object({ code: knownCode, version: wholeNumber(1, 2_147_483_647) });
export type CodeVersion = v.InferOutput<typeof codeVersion>;
