import { languageTag, type Locale } from '#rules/locales.ts';
import type { Database } from '#platform/database/database.ts';

/** A country of ISO 3166, named in the reader's language. */
export interface Country {
  readonly id: string;
  readonly name: string;
}

/** All countries in the order of their names in a language. */
export async function listCountries(db: Database, locale: Locale): Promise<Country[]> {
  const rows = await db.selectFrom('markets_country').select(['id', 'name']).execute();
  const tag = languageTag(locale);
  const names = new Intl.DisplayNames([tag], { type: 'region', fallback: 'none' });
  const collator = new Intl.Collator(tag);
  return rows
    .map(({ id, name }) => ({ id, name: names.of(id) ?? name }))
    .sort((a, b) => collator.compare(a.name, b.name));
}

/** ISO codes of all countries. */
export async function listCountryIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('markets_country').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** True if a code is one of a country (ISO 3166). */
export async function isCountry(db: Database, id: string): Promise<boolean> {
  const country = await db.selectFrom('markets_country').select('id').where('id', '=', id).executeTakeFirst();
  return country !== undefined;
}

/** A main city of a country. */
export interface City {
  readonly id: string;
  readonly description: string;
}

/** Main cities of a country by name; empty if none are stored, then the city is free text. */
export async function listCities(db: Database, countryId: string): Promise<City[]> {
  return db
    .selectFrom('markets_city')
    .select(['id', 'description'])
    .where('country_id', '=', countryId)
    .orderBy('description')
    .execute();
}
