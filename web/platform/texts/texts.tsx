import { type Messages, setupI18n } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import type catalogues from 'virtual:text-catalogues';
import { contentLanguage, defaultLocale, languageTag, type Locale } from '#rules/locales.ts';
import { logProblem } from '../problem-log.ts';
import type { MessageId, TextModule } from './message-ids.ts';

export type TextValues = Record<string, string | number | undefined>;
export type Translate = (id: MessageId, values?: TextValues) => string;

type State = { locale: Locale; pseudo: boolean; t: Translate };

// A default locale from the start: components that render before the first catalogue show message ids instead of
// failing.
const i18n = setupI18n({ locale: defaultLocale, messages: { [defaultLocale]: {} }, missing: (_locale, id) => id });
type Catalogues = typeof catalogues;
let source: Catalogues = {};
/**
 * Names where texts load from. The entry of the app does it and not this file, which all pages import: a changed text
 * gives its file another name, and only what names it changes too.
 */
export function readTextsFrom(given: Catalogues): void {
  source = given;
}

const wanted = new Set<TextModule>();
const loaded = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();
/** True if texts have loaded that no component has seen yet. */
let arrived = true;
let state: State = { locale: defaultLocale, pseudo: false, t: (id) => id };

function publish(next: Omit<State, 't'>) {
  // A new function for each change of texts, so that memoised components that use `t` render again. Texts may load
  // before their language is active; until then ids show instead of an error.
  state = { ...next, t: (id, values) => (i18n.locale ? i18n._(id as string, values) : id) };
  arrived = false;
  for (const listener of listeners) listener();
}

async function catalogue(language: string, module: TextModule): Promise<Messages> {
  const modules = await source[language]?.();
  return (await modules?.default[module]?.())?.default ?? {};
}

function loadModule(locale: Locale, pseudo: boolean, module: TextModule): Promise<void> {
  const language = pseudo ? 'pseudo' : contentLanguage(locale);
  const key = `${pseudo ? 'pseudo' : locale}/${module}`;
  const known = loaded.get(key);
  if (known) return known;
  const loading = (async () => {
    // The override of a market (en-uk, en-id, ...) holds only the differences from its base language.
    const [base, override] = await Promise.all([
      catalogue(language, module),
      pseudo || locale === language ? {} : catalogue(locale, module),
    ]);
    i18n.load(pseudo ? 'pseudo' : locale, { ...base, ...override });
    arrived = true;
  })().catch((error: unknown) => {
    // a locale file that does not load is only logged. Message ids show instead, and the next page requests it
    // again.
    loaded.delete(key);
    logProblem(`Texts ${key} did not load`, error);
  });
  loaded.set(key, loading);
  return loading;
}

/**
 * Loads the texts of modules for the active language. A page names its modules in `lazyPage`, so that its texts load
 * together with its code.
 */
export async function loadTexts(modules: readonly TextModule[]): Promise<void> {
  const fresh = modules.filter((module) => !wanted.has(module));
  for (const module of modules) wanted.add(module);
  const { locale, pseudo } = state;
  await Promise.all(modules.map((module) => loadModule(locale, pseudo, module)));
  if (state.locale !== locale || state.pseudo !== pseudo) return loadTexts(modules);
  if (fresh.length > 0) publish({ locale, pseudo });
}

/**
 * Makes the rules of plurals and numbers of a language in a task of their own, while the page waits for its data: the first
 * ones take a phone some 75 ms, which belonged to the first picture of the page.
 */
function prepareFormats(language: string): void {
  setTimeout(() => void [new Intl.PluralRules(language), new Intl.NumberFormat(language)]);
}

/**
 * Activates a locale once the texts of all modules in use have loaded. `pseudo` is the test language. Every navigation
 * does it: if nothing has changed, no component renders again.
 */
export async function activateLocale(locale: Locale, pseudo = false): Promise<void> {
  const language = pseudo ? 'en-US' : languageTag(locale);
  const isActive = (): boolean => state.locale === locale && state.pseudo === pseudo;
  if (!isActive()) prepareFormats(language);
  await Promise.all([...wanted].map((module) => loadModule(locale, pseudo, module)));
  document.documentElement.lang = languageTag(locale);
  if (isActive() && !arrived) return;
  i18n.activate(pseudo ? 'pseudo' : locale, language);
  publish({ locale, pseudo });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The translate function of the active language: `t('orders.list.title', { count })`. */
export function useText(): Translate {
  return useSyncExternalStore(subscribe, () => state.t);
}

export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, () => state.locale);
}

export function currentLocale(): Locale {
  return state.locale;
}

/** True if the loaded catalogues contain a message with this id. */
export function hasText(id: string): boolean {
  return Object.hasOwn(i18n.messages, id);
}

/** For code outside components (toasts from the api client, document titles). Components use `useText`. */
export function text(id: MessageId, values?: TextValues): string {
  return state.t(id, values);
}
