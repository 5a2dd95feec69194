import { useCallback } from 'react';
import { contentLanguages, type ContentLanguage, isLanguageCode, type Locale } from '#rules/locales.ts';
import type { MessageId } from '#platform/texts/message-ids.ts';
import { languageName } from '#platform/texts/languages.ts';
import { hasText, useText } from '#platform/texts/texts.tsx';

/** Names of actions, subjects and fields in the user's language. Names without a text show unchanged. */
export function useAuditWords(): {
  action: (name: string) => string;
  subject: (name: string) => string;
  field: (path: string) => string;
} {
  const t = useText();
  const word = useCallback((id: string, name: string) => (hasText(id) ? t(id as MessageId) : name), [t]);
  return {
    action: (name) => word(`audit.action.${name.replaceAll('.', '_')}`, name),
    subject: (name) => word(`audit.subject.${name}`, name),
    field: (path) => fieldWords(path, word),
  };
}

const isLanguage = (name: string): name is ContentLanguage => (contentLanguages as readonly string[]).includes(name);

/** A language without texts of the portal, by its own name. */
const languageOf = (code: string): string => new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;

/** A recorded name as the catalogue writes it: columns such as `target_id` are `targetId`. */
const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/g, (_match, first: string) => first.toUpperCase());

/**
 * The path of a field in words: `userAreas[0].sorg` is 'Areas 1 › Sales organisation'. Settings of a market have the names
 * of their form, languages of a text their own name.
 */
export function fieldWords(path: string, word: (id: string, name: string) => string): string {
  return path
    .split('.')
    .map((segment, at, all) => {
      const [name = '', ...places] = segment.split('[').map((part) => part.replace(']', ''));
      const numbers = places.map((place) => ` ${Number(place) + 1}`).join('');
      // A language only below another field: `id` alone is a number.
      if (at > 0 && isLanguage(name) && places.length === 0) return languageName(name as Locale);
      const own = camelCase(name);
      const inSettings = all[0] === 'configuration';
      const known = word(`audit.field.${own}`, at > 0 && isLanguageCode(name) ? languageOf(name) : name);
      return `${inSettings ? word(`markets.field.${own}`, known) : known}${numbers}`;
    })
    .join(' › ');
}
