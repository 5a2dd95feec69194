import { useMemo, useState } from 'react';
import {
  dateFormats,
  decimalPlaces,
  decimalSeparators,
  thousandSeparators,
  timeFormats,
} from '#rules/accounts/markets/setting-choices.ts';
import type { SiteConfiguration } from '#rules/accounts/markets/site-configuration.ts';
import { invoiceProfiles, profileNames } from '#rules/money/e-invoices/profiles.ts';
import { currencies } from '#rules/currencies.ts';
import { useNamedCodes } from '#platform/texts/code-names.ts';
import { calendarDateText, instantText, quantityText } from '#platform/texts/formats.ts';
import type { MessageId } from '#platform/texts/message-ids.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import type { Choice } from '#ui/form/field.tsx';
import { marketFields } from './market-fields.ts';

/** Data that the choices of some settings depend on. */
export type ChoiceSources = {
  /** ISO codes. */
  countries: readonly string[];
  /** Sales organisations of the market. */
  sorgs: readonly { sorg: string; name: string }[];
};

export type SettingChoices = (path: string) => readonly Choice[] | null;

const narrowSpace = '\u202f';

/** The choices of a setting by its path, in the user's language; null for a setting that is typed or switched. */
export function useSettingChoices({ countries, sorgs }: ChoiceSources, settings: SiteConfiguration): SettingChoices {
  const t = useText();
  const { tag } = useFormats();
  const [now] = useState(() => new Date().toISOString());
  const countryChoices = useNamedCodes(countries, 'region');
  const currencyChoices = useNamedCodes(currencies, 'currency');
  const { currency } = settings;
  return useMemo(() => {
    const separators = thousandSeparators.map((value) => {
      const example = quantityText(1_234_567, { ...currency, thousandSeparator: value });
      return {
        value,
        label: value === narrowSpace ? t('markets.choice.narrowSpace', { example }) : example,
        disabled: value === currency.decimalSeparator,
      };
    });
    const lists: Readonly<Record<string, readonly Choice[]>> = {
      countryId: countryChoices,
      sorg: sorgs.map(({ sorg, name }) => ({ value: sorg, label: `${sorg} ${name}` })),
      dateFormat: dateFormats.map((value) => ({
        value,
        label: `${calendarDateText(now.slice(0, 10), value, tag)} · ${value}`,
      })),
      timeFormat: timeFormats.map((value) => ({ value, label: `${instantText(now, value, tag)} · ${value}` })),
      invoiceProfile: [
        { value: '', label: t('markets.choice.usualProfile') },
        ...invoiceProfiles.map((value) => ({
          value,
          label: value === 'none' ? t('markets.profile.none') : profileNames[value],
        })),
      ],
      'currency.display': currencyChoices,
      'currency.thousandSeparator': separators,
      'currency.decimalSeparator': decimalSeparators.map((value) => ({
        value,
        label: `0${value}50`,
        disabled: value === currency.thousandSeparator,
      })),
      'currency.decimalPrecision': decimalPlaces.map((places) => ({ value: String(places), label: String(places) })),
    };
    return (path) => {
      const own = lists[path];
      if (own) return own;
      const kind = marketFields.find((field) => field.path === path)?.kind;
      if (typeof kind !== 'object') return null;
      return kind.choices.map((value) => ({
        value,
        label: t(`markets.choice.${value || 'none'}` as MessageId),
      }));
    };
  }, [t, tag, now, countryChoices, currencyChoices, sorgs, currency]);
}

/** The choices with the stored value, also where it is none of them: it stays until somebody changes it. */
export const withStored = (choices: readonly Choice[], stored: string): readonly Choice[] =>
  stored === '' || choices.some(({ value }) => value === stored)
    ? choices
    : [{ value: stored, label: stored }, ...choices];
