import { richTextWords } from '#rules/content/content/content-text.ts';
import { textDifference } from '#rules/content/content-editor/text-difference.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import css from './content-editor.module.css';
import type { FieldName } from './content-difference.ts';
import type { EditedFile } from './content-values.ts';
import { useLanguageNames } from '#platform/texts/use-language-names.ts';

/** Removed and added words of a text, marked as such for screen readers too. */
export function TextDifference({ before, after, lang }: { before: string; after: string; lang?: string }) {
  const t = useText();
  return (
    <p className={css.difference} lang={lang}>
      {textDifference(before, after).map(({ kind, text }, at) => {
        if (kind === 'same') return <span key={at}>{text}</span>;
        if (kind === 'removed')
          return (
            <del key={at} aria-label={`${t('content.history.removed')}: ${text}`}>
              {text}
            </del>
          );
        return (
          <ins key={at} aria-label={`${t('content.history.added')}: ${text}`}>
            {text}
          </ins>
        );
      })}
    </p>
  );
}

/** Names of what fields refer to by id. */
export type Known = {
  markets: readonly { id: string; marketName: string }[];
  layouts: readonly { id: string; name: string }[];
  ownLabel: (name: string) => string;
  ownWords?: ((name: string, value: unknown) => string) | undefined;
};

/** The label of a field of the editor: "German: Title". */
export function useFieldLabel(known: Known): (name: FieldName) => string {
  const t = useText();
  const language = useLanguageNames();
  return (name) => {
    if (name.startsWith('own.')) return known.ownLabel(name.slice(4));
    if (!name.startsWith('text.')) return t(`content.field.${name as 'marketIds'}`);
    const [, of = '', field] = name.split('.');
    return `${language(of)}: ${t(`content.field.${field as 'title'}`)}`;
  };
}

/** A plain value as it is stored. */
const plainWords = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The value of a field as words. */
export function useFieldWords(known: Known): (name: FieldName, value: unknown) => string {
  const t = useText();
  const formats = useFormats();
  const language = useLanguageNames();
  return (name, value) => {
    const none = t('content.conflict.nothing');
    if (value === undefined || value === null || value === '') return none;
    if (name.startsWith('own.'))
      return (
        known.ownWords?.(name.slice(4), value) ??
        (typeof value === 'boolean' ? t(value ? 'content.conflict.yes' : 'content.conflict.no') : plainWords(value))
      );
    if (name.startsWith('text.') && name.endsWith('.body')) return richTextWords(plainWords(value)) || none;
    if (name === 'marketIds')
      return (
        known.markets
          .filter(({ id }) => (value as string[]).includes(id))
          .map(({ marketName }) => marketName)
          .join(', ') || none
      );
    if (name === 'files')
      return (value as EditedFile[]).map(({ title, fileName }) => title || fileName).join(', ') || none;
    if (name === 'layoutId') return known.layouts.find(({ id }) => id === value)?.name ?? none;
    if (name === 'mainLanguage') return language(plainWords(value));
    if (name === 'validFrom' || name === 'validTo') return formats.date(plainWords(value));
    return Array.isArray(value) ? value.join(', ') || none : plainWords(value);
  };
}
