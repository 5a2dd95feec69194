import type * as v from 'valibot';
import type { Locale } from '#rules/locales.ts';
import { languageTag } from '#rules/locales.ts';
import { percentOfBasisPoints } from '#rules/percent.ts';
import { countryDefaults, knownCountries } from '#rules/start/setup/country-defaults.ts';
import type { setupFormSchema } from '#rules/start/setup/first-market.ts';

export type SetupValues = v.InferInput<typeof setupFormSchema>;
type CountryValues = Pick<SetupValues, 'currency' | 'timeZone' | 'languages' | 'tax'>;

/** The fields that follow from a country. */
export function valuesOfCountry(country: string): CountryValues {
  const { currency, timeZone, languages, taxBasisPoints } = countryDefaults(country);
  return { currency, timeZone, languages: [...languages], tax: percentOfBasisPoints(taxBasisPoints) };
}

/** The country that the page's language or one of the browser's names; Germany if none is known. */
export function countryOf(lang: Locale, languages: readonly string[]): string {
  const regions = [languageTag(lang), ...languages].map((tag) => tag.split('-')[1]?.toUpperCase() ?? '');
  if (lang === 'fr' && !regions.some((region) => knownCountries.includes(region))) return 'FR';
  return regions.find((region) => knownCountries.includes(region)) ?? 'DE';
}

/** Changes the country, and with it the fields that still have the values of the country before. */
export function withCountry(values: SetupValues, country: string): SetupValues {
  const before = valuesOfCountry(values.country);
  const after = valuesOfCountry(country);
  const own: CountryValues = values;
  const kept = <K extends keyof CountryValues>(key: K): CountryValues[K] =>
    JSON.stringify(own[key]) === JSON.stringify(before[key]) ? after[key] : own[key];
  return {
    ...values,
    country,
    currency: kept('currency'),
    timeZone: kept('timeZone'),
    languages: kept('languages'),
    tax: kept('tax'),
  };
}
