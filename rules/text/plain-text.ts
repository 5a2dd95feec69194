const wide = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;
// Soft hyphens, joiners, marks of the writing direction, variation selectors.
// eslint-disable-next-line no-misleading-character-class
const unseen = /[\u00AD\u034F\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFE00-\uFE0F\uFEFF]/g;
const dashes = /[\u2010-\u2015\u2212\uFE58\uFE63]/g;
/** The zeros of other scripts; their digits follow. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];

/**
 * Text as the eye reads it: without invisible characters, with plain spaces and hyphens, and with full-width letters and
 * the digits of other scripts as ordinary ones. Codes, numbers, serials and frame numbers are compared in this form.
 */
export function plainText(text: string): string {
  // Most texts are ASCII already, and a list has thousands of them.
  if (/^[ -~]*$/.test(text)) return text;
  return text
    .replaceAll(unseen, '')
    .replaceAll(wide, ' ')
    .replaceAll(dashes, '-')
    .replaceAll(/[\uFF01-\uFF5E]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0xfee0))
    .replaceAll(/\p{Nd}/gu, (digit) => {
      const point = digit.codePointAt(0) ?? 0;
      const zero = zeros.find((each) => point >= each && point < each + 10);
      return zero === undefined ? digit : String(point - zero);
    });
}
