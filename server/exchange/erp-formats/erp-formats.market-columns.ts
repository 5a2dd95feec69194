import { contentLanguages } from '#rules/locales.ts';
import { broken, outOfRange, type RowCheck } from '#exchange/erp-columns/erp-columns.checks.ts';
import { type Column, int, text } from '#exchange/erp-columns/erp-columns.ts';
import { needed } from './erp-formats.parts.ts';

/** Merchants and sites, as in the files that name them. */
export const partLength = 20;

/** SQL for the values of a list. */
export const quoted = (values: Iterable<string>): string => [...values].map((value) => `'${value}'`).join(', ');

/** A filled cell has the form of a regular expression of PostgreSQL. */
export const shaped = (column: string, pattern: string, about: string, params = broken('letters')): RowCheck => ({
  column,
  code: 'row_not_allowed',
  about,
  bad: `s.${column} <> '' and s.${column} !~ '${pattern}'`,
  params,
});

/** A code of letters, digits, `_` and `-`. */
export const partCode = (column: string): RowCheck =>
  shaped(
    column,
    '^[0-9A-Za-z_-]+$',
    `\`${column}\` has no other characters than letters from a to z, digits, \`_\` and \`-\`.`,
  );

/** A number is at most that. */
export const atMost = (column: string, most: number): RowCheck => ({
  column,
  code: 'row_not_allowed',
  about: `\`${column}\` is at most ${most}.`,
  bad: `s.${column} > ${most}`,
  params: outOfRange(0, most),
});

/** A tax in percent, from 0 to 100, and no fraction of one. */
export const taxPercent: readonly RowCheck[] = [
  atMost('tax_percent', 100),
  {
    column: 'tax_percent',
    code: 'row_tax_fraction',
    about: '`tax_percent` is in percent: 19 percent is `19`, not `0.19`.',
    bad: 's.tax_percent > 0 and s.tax_percent < 1',
  },
];

/** The place in a list. */
export const position = int('position', 'Place in the list, the smallest first', '0', needed);

/** A column of a text for each language of the portal. */
export const texts = (name: string, about: string, examples: Readonly<Record<string, string>>, max: number): Column[] =>
  contentLanguages.map((language) =>
    text(`${name}_${language}`, `${about}, ${language}`, examples[language] ?? '', { max, lines: true, mayLack: true }),
  );

/** At least one language of a text is filled. */
export const filledIn = (name: string, about: string): RowCheck => ({
  column: `${name}_${contentLanguages[0]}`,
  code: 'row_required',
  about,
  bad: `concat(${contentLanguages.map((language) => `s.${name}_${language}`).join(', ')}) = ''`,
});
