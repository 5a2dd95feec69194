import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setupI18n, type I18n } from '@lingui/core';
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { contentLanguage, languageTag, type Locale } from '#rules/locales.ts';
import { decimalString } from '#rules/money.ts';

const folder = new URL('../../../locales/', import.meta.url);

/** Texts of a folder of `locales`, by their ids. */
type Texts = Readonly<Record<string, string>>;

/** Words and plain values, as most texts are: the parser of ICU takes much longer for them. */
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

/** Texts by the folder of a language or a locale; a folder is read when its first text is needed. */
const folders = new Map<string, Texts>();
const catalogues = new Map<Locale, I18n>();

function kept<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

function readTexts(name: string): Texts {
  const path = new URL(`${name}/`, folder);
  // A region without words of its own has no folder.
  if (!existsSync(path)) return {};
  const files = readdirSync(path).filter((file) => file.endsWith('.json'));
  return Object.assign({}, ...files.toSorted().map((file) => JSON.parse(readFileSync(new URL(file, path), 'utf8'))));
}

/** The text of the region, else of the language, else in English. */
function textOf(locale: Locale, id: string): string | undefined {
  for (const name of new Set([locale, contentLanguage(locale), 'en'])) {
    const texts = kept(folders, name, () => readTexts(name));
    if (Object.hasOwn(texts, id)) return texts[id];
  }
  return undefined;
}

/** The compiled texts of a locale: those that were used, because most are texts of the web app. */
function catalogueWith(locale: Locale, id: string): I18n {
  const i18n = kept(catalogues, locale, () =>
    setupI18n({ locale, locales: languageTag(locale), messages: { [locale]: {} } }),
  );
  if (!Object.hasOwn(i18n.messages, id)) {
    const text = textOf(locale, id);
    if (text !== undefined) i18n.load(locale, { [id]: compiledText(text) });
  }
  return i18n;
}

/**
 * Text of a message id in a locale (ICU). An id without a text returns itself, so that the gap is visible. In tests, a
 * text with a value that the caller does not give throws; elsewhere the value stays empty.
 */
export function textIn(locale: Locale, id: string, params: Readonly<Record<string, string | number>> = {}): string {
  const i18n = catalogueWith(locale, id);
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

/** Formats of amounts by locale and currency: making one takes longer than all amounts of a mail. */
const moneyFormats = new Map<string, Intl.NumberFormat>();

/** Minor units with their currency, as a language writes them. */
export function moneyIn(locale: Locale, amount: number, currency: string): string {
  const format = kept(
    moneyFormats,
    `${locale} ${currency}`,
    () => new Intl.NumberFormat(languageTag(locale), { style: 'currency', currency }),
  );
  return format.format(decimalString(amount, currency) as `${number}`);
}
