const months = [
  'jan(?:uary|uar|vier|uari)?',
  'f[eé](?:b|v)(?:ruary|ruar|rier|ruari)?|pebruari',
  'mar(?:ch|s|et)?|m[aä]rz|mac|mrz',
  'a[pv]r(?:il)?',
  'may|mai|mei',
  'jun(?:e|i)?|juin',
  'jul(?:y|i)?|juil(?:let)?|julai',
  'aug(?:ust)?|agustus|agu|ogos|ao[uû]t',
  'sep(?:t|tember|tembre)?',
  'o[ck]t(?:ober|obre)?',
  'no[vp](?:ember|embre)?',
  'd[eé][cszg](?:ember|embre|ember)?|dis(?:ember)?',
].join('|');
const year = '(?:19|20)\\d\\d';
const day = '(?:0?[1-9]|[12]\\d|3[01])';
const number = '(?:0?[1-9]|1[0-2])';
const time = '(?:[ T,]+\\d{1,2}[:.]\\d{2}(?::\\d{2})?)?';
const anyDate = [
  `${year}([-./])${number}\\1${day}`,
  `${day}([-./])${number}\\2${year}`,
  `${day}([./])${number}\\3\\d\\d`,
  `${number}/${day}/${year}`,
  `${day}(?:st|nd|rd|th|er|\\.)?[\\s./-]*(?:${months})\\.?[\\s,./-]*${year}`,
  `${day}([-/])(?:${months})\\4\\d\\d`,
  `(?:${months})\\.?\\s+${day}(?:st|nd|rd|th)?\\s*,?\\s*${year}`,
  `${year}[\\s./-]+(?:${months})\\.?[\\s./-]+${day}`,
].join('|');
const within = new RegExp(`(?<![\\p{L}\\d.,/-])(?:${anyDate})${time}(?![\\p{L}\\d]|[.,/-]\\d)`, 'giu');
const whole = new RegExp(`^(?:${anyDate})${time}$`, 'iu');

/**
 * True if a text is a calendar date, in digits or with the name of a month in a language of the product:
 * `2026-11-20`, `20.11.2026`, `20-Nov-2026`, `20 November 2026`.
 */
export const isWrittenDate = (text: string): boolean => /\d/.test(text) && whole.test(text.trim());

/** A text with blanks in place of its dates, so that positions stay: the numbers of a date are no quantities. */
export const withoutDates = (text: string): string =>
  /\d.*\d{2}/s.test(text) ? text.replaceAll(within, (date) => ' '.repeat(date.length)) : text;
