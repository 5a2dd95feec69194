import { useCallback } from 'react';
import type { SiteConfiguration } from '#rules/accounts/markets/site-configuration.ts';
import { useText } from '#platform/texts/texts.tsx';
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
      if (Array.isArray(value)) return value.map(String).join(', ');
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
      return choicesOf(path)?.find((choice) => choice.value === text)?.label ?? text;
    },
    [t, choicesOf],
  );
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
