import { readdirSync, readFileSync } from 'node:fs';
import { setupI18n, type I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { contentLanguage, languageTag, locales, type Locale } from '#rules/locales.ts';
import { decimalString } from '#rules/money.ts';

const folder = new URL('../../../locales/', import.meta.url);

function messages(language: string): Record<string, string> {
  const all: Record<string, string> = {};
  for (const file of readdirSync(new URL(`${language}/`, folder))
    .filter((name) => name.endsWith('.json'))
    .sort()) {
    Object.assign(
      all,
      JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as Record<string, string>,
    );
  }
  return all;
}

const loaded = new Map<Locale, I18n>();

function catalogue(locale: Locale): I18n {
  let i18n = loaded.get(locale);
  if (!i18n) {
    const language = contentLanguage(locale);
    const overrides = readdirSync(folder).includes(locale) && locale !== language ? messages(locale) : {};
    const texts = { ...messages('en'), ...messages(language), ...overrides };
    const compiled = Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compileMessage(text)]));
    i18n = setupI18n({ locale, locales: languageTag(locale), messages: { [locale]: compiled } });
    loaded.set(locale, i18n);
  }
  return i18n;
}

/**
 * Text of a message id in a locale (ICU). An id without a text returns itself, so that the gap is visible. In tests, a
 * text with a value that the caller does not give throws; elsewhere the value stays empty.
 */
export function textIn(locale: Locale, id: string, params: Readonly<Record<string, string | number>> = {}): string {
  const i18n = catalogue(locale);
  if (process.env['NODE_ENV'] === 'test') requireValues(id, i18n.messages[id], params);
  return i18n._(id, { ...params });
}

/** Throws if a compiled message shows a value that is not given. */
function requireValues(id: string, message: unknown, params: Readonly<Record<string, unknown>>): void {
  if (!Array.isArray(message)) return;
  for (const token of message as unknown[]) {
    if (!Array.isArray(token)) continue;
    const [name, , choices] = token as [string, unknown, unknown];
    if (params[name] === undefined) throw new Error(`text ${id} shows {${name}}, which is not given`);
    for (const choice of Object.values(choices ?? {})) requireValues(id, choice, params);
  }
}

/** Minor units with their currency, as a language writes them. */
export const moneyIn = (locale: Locale, amount: number, currency: string): string =>
  new Intl.NumberFormat(languageTag(locale), { style: 'currency', currency }).format(
    decimalString(amount, currency) as `${number}`,
  );

/** Compiles all catalogues; an invalid ICU message throws at start instead of during a request. */
export function loadTexts(): void {
  for (const locale of locales) catalogue(locale);
}
