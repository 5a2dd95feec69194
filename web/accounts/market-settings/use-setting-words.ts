import { useCallback } from 'react';
import type { Locale } from '#rules/locales.ts';
import type { SiteConfiguration } from '#rules/accounts/markets/site-configuration.ts';
import { languageName } from '#platform/texts/languages.ts';
import { useText } from '#platform/texts/texts.tsx';
import type { Market } from '#accounts/markets/markets.documents.ts';
import { settingOf } from './market-fields.ts';
import { helpId, labelId, type SettingWords, type SiteField, siteFields } from './market-sections.ts';
import type { SettingChoices } from './use-setting-choices.ts';

export type MarketValues = Readonly<Record<SiteField, unknown>> & { readonly configuration: SiteConfiguration };

const isSiteField = (path: string): path is SiteField => (siteFields as readonly string[]).includes(path);

/** The value of a setting of a market by its path; a site field has its name as path. */
export const valueOf = (market: MarketValues, path: string): unknown =>
  isSiteField(path) ? market[path] : settingOf(market.configuration, path);

/** Values of settings in the user's language: names of choices, 'On', lists with commas. */
export function useValueWords(choicesOf: SettingChoices): (path: string, value: unknown) => string {
  const t = useText();
  return useCallback(
    (path, value) => {
      if (value === null || value === undefined) return '';
      if (typeof value === 'boolean') return t(value ? 'markets.value.on' : 'markets.value.off');
      if (path === 'languages') return (value as Locale[]).map((locale) => languageName(locale)).join(', ');
      if (path === 'status') return t(`markets.status.${value as Market['status']}`);
      if (Array.isArray(value)) return value.map(String).join(', ');
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
      return choicesOf(path)?.find((choice) => choice.value === text)?.label ?? text;
    },
    [t, choicesOf],
  );
}

/** Names and values of settings in a recorded change; its paths begin with `configuration.` where they are below it. */
export function useChangeWords(choicesOf: SettingChoices) {
  const t = useText();
  const words = useValueWords(choicesOf);
  const own = (path: string): string => path.replace(/^configuration\./, '');
  return {
    name: (path: string): string => {
      if (path === 'status') return t('markets.status.title');
      return t(path === 'statusMessage' ? 'markets.status.message' : labelId(path));
    },
    value: (path: string, value: unknown): string => words(own(path), value) || t('markets.history.empty'),
  };
}

/**
 * The words of a setting that a search looks through. Its value counts as stored and as typed, so that a setting does not
 * vanish while its value changes.
 */
export function useSettingWords(
  stored: MarketValues,
  typed: MarketValues,
  choicesOf: SettingChoices,
): (path: string) => SettingWords {
  const t = useText();
  const words = useValueWords(choicesOf);
  return useCallback(
    (path) => ({
      label: t(labelId(path)),
      help: t(helpId(path)),
      values: [words(path, valueOf(stored, path)), words(path, valueOf(typed, path))],
    }),
    [t, words, stored, typed],
  );
}
