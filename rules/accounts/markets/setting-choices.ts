import { currencies } from '#rules/currencies.ts';
import type { SiteConfiguration } from './site-configuration.ts';

/** How dates are written: the formats that administrators choose from. */
export const dateFormats = [
  'DD MMM YYYY',
  'D MMM YYYY',
  'D MMMM YYYY',
  'DD.MM.YYYY',
  'D.M.YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'MMM D, YYYY',
  'DD-MM-YYYY',
  'YYYY-MM-DD',
] as const;

/** How times of day are written. */
export const timeFormats = ['HH:mm:ss', 'HH:mm', 'HH.mm', 'h:mm:ss A', 'h:mm A'] as const;

const space = '\u00a0';
const narrowSpace = '\u202f';

/** Between thousands; the empty one writes no separator. */
export const thousandSeparators = [',', '.', space, narrowSpace, "'", ''] as const;

/** Before the decimals of an amount. */
export const decimalSeparators = ['.', ','] as const;

/** Decimals with which a market writes amounts. */
export const decimalPlaces = [0, 1, 2, 3, 4] as const;

type Settings = Pick<SiteConfiguration, 'dateFormat' | 'timeFormat' | 'currency'>;

const lists: readonly { path: string; valueOf: (settings: Settings) => unknown; choices: readonly unknown[] }[] = [
  { path: 'dateFormat', valueOf: ({ dateFormat }) => dateFormat, choices: dateFormats },
  { path: 'timeFormat', valueOf: ({ timeFormat }) => timeFormat, choices: timeFormats },
  { path: 'currency.display', valueOf: ({ currency }) => currency.display, choices: currencies },
  {
    path: 'currency.thousandSeparator',
    valueOf: ({ currency }) => currency.thousandSeparator,
    choices: thousandSeparators,
  },
  {
    path: 'currency.decimalSeparator',
    valueOf: ({ currency }) => currency.decimalSeparator,
    choices: decimalSeparators,
  },
  {
    path: 'currency.decimalPrecision',
    valueOf: ({ currency }) => currency.decimalPrecision,
    choices: decimalPlaces,
  },
];

/**
 * Paths of the settings that a change sets to a value outside their list. Values that were stored before stay valid as
 * long as nobody changes them. Two equal separators would make amounts ambiguous.
 */
export function unlistedChanges(before: Settings, after: Settings): string[] {
  const changed = lists.filter(({ valueOf }) => valueOf(before) !== valueOf(after));
  const unlisted = changed.filter(({ valueOf, choices }) => !choices.includes(valueOf(after))).map(({ path }) => path);
  const { thousandSeparator, decimalSeparator } = after.currency;
  const separators = changed.find(({ path }) => path.endsWith('Separator'));
  if (separators && thousandSeparator === decimalSeparator && !unlisted.includes(separators.path))
    unlisted.push(separators.path);
  return unlisted;
}
