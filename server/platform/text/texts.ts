import { readdirSync, readFileSync } from 'node:fs';
import { setupI18n, type I18n } from '@lingui/core';
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { contentLanguage, languageTag, locales, type Locale } from '#rules/locales.ts';
import { decimalString } from '#rules/money.ts';

const folder = new URL('../../../locales/', import.meta.url);

/** Compiled texts of a folder of `locales`, by their ids. */
type Compiled = Readonly<Record<string, CompiledMessage>>;

/** Words and plain values, as most texts are: the parser of ICU would take a tenth of a start for them. */
const plain = /^(?:[^{}'#]|\{\w+\})+$/;

/** A text in the form that is shown; throws if it is no valid ICU message. */
export function compiledText(text: string): CompiledMessage {
  if (!plain.test(text)) return compileMessageOrThrow(text);
  const parts = text.split(/\{(\w+)\}/);
  return parts.flatMap((part, at): CompiledMessage => {
    // Every second part is the name of a value.
    if (at % 2 === 1) return [[part]];
    return part === '' ? [] : [part];
  });
}

function compiledIn(name: string): Compiled {
  const all: Record<string, CompiledMessage> = {};
  for (const file of readdirSync(new URL(`${name}/`, folder))
    .filter((name) => name.endsWith('.json'))
    .sort()) {
    const texts = JSON.parse(readFileSync(new URL(`${name}/${file}`, folder), 'utf8')) as Record<string, string>;
    for (const [id, text] of Object.entries(texts)) all[id] = compiledText(text);
  }
  return all;
}

/** Texts by the folder of a language or a locale, and by the language with English for what it lacks. */
const folders = new Map<string, Compiled>();
const languages = new Map<string, Compiled>();
const loaded = new Map<Locale, I18n>();

function kept<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

const compiledOf = (name: string): Compiled => kept(folders, name, () => compiledIn(name));

function textsOf(locale: Locale): Compiled {
  const language = contentLanguage(locale);
  const own = kept(languages, language, () =>
    language === 'en' ? compiledOf('en') : { ...compiledOf('en'), ...compiledOf(language) },
  );
  return locale !== language && readdirSync(folder).includes(locale) ? { ...own, ...compiledOf(locale) } : own;
}

const catalogue = (locale: Locale): I18n =>
  kept(loaded, locale, () =>
    setupI18n({ locale, locales: languageTag(locale), messages: { [locale]: textsOf(locale) } }),
  );

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
