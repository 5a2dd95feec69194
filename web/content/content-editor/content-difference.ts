import type { ContentLanguage } from '#rules/locales.ts';
import { type EditedText, emptyText, type EditorValues, inOrder, type OwnFields } from './content-values.ts';

/** A field that two editors may change independently: `text.de.title`, `marketIds`, `own.mustRead`. */
export type FieldName =
  | `text.${ContentLanguage}.${'title' | 'subtitle' | 'body'}`
  | Exclude<keyof EditorValues, 'texts' | 'own'>
  | `own.${string}`;

/** The fields of the editor one by one, each as a value that can be compared. */
export function fieldsOf(values: EditorValues): Map<FieldName, unknown> {
  const { texts, own, ...rest } = values;
  const found = new Map<FieldName, unknown>();
  for (const { language, title, subtitle, body } of texts) {
    found.set(`text.${language}.title`, title);
    found.set(`text.${language}.subtitle`, subtitle);
    found.set(`text.${language}.body`, body);
  }
  for (const [name, value] of Object.entries(rest)) found.set(name as FieldName, value);
  for (const [name, value] of Object.entries(own)) found.set(`own.${name}`, value);
  return found;
}

/** Values as text, so that they can be compared. Keys of files and places of uploads say nothing about the item. */
const compared = (name: FieldName, value: unknown): string => {
  if (value === undefined) return name.startsWith('text.') ? '""' : 'null';
  if (name === 'marketIds') return JSON.stringify((value as string[]).toSorted());
  if (name === 'files')
    return JSON.stringify(
      (value as EditorValues['files']).map(({ key: _key, place: _place, fileName: _fileName, ...file }) => file),
    );
  return JSON.stringify(value);
};

export const isSame = (name: FieldName, one: unknown, other: unknown): boolean =>
  compared(name, one) === compared(name, other);

/** A field that the editor and somebody else changed in two ways. */
export type Conflict = { name: FieldName; base: unknown; mine: unknown; theirs: unknown };

/**
 * The changes that somebody else saved meanwhile, against the input of the editor: fields that only they changed, and fields that both
 * changed differently. Without `base`, every difference is a conflict: the editor continues an old draft.
 */
export function compareVersions(
  base: EditorValues | null,
  mine: EditorValues,
  theirs: EditorValues,
): { taken: FieldName[]; conflicts: Conflict[] } {
  const [own, other] = [fieldsOf(mine), fieldsOf(theirs)];
  const before = base === null ? null : fieldsOf(base);
  const taken: FieldName[] = [];
  const conflicts: Conflict[] = [];
  for (const name of new Set([...(before?.keys() ?? []), ...own.keys(), ...other.keys()])) {
    const was = before?.get(name);
    const [here, there] = [own.get(name), other.get(name)];
    if (isSame(name, here, there)) continue;
    if (before !== null && isSame(name, was, there)) continue;
    if (before !== null && isSame(name, was, here)) taken.push(name);
    else conflicts.push({ name, base: was, mine: here, theirs: there });
  }
  return { taken, conflicts };
}

/** The editor's values with some fields as somebody else saved them. A language without any words is left out. */
export function withTheirs<Own extends OwnFields>(
  mine: EditorValues<Own>,
  theirs: EditorValues<Own>,
  names: readonly FieldName[],
): EditorValues<Own> {
  const other = fieldsOf(theirs);
  const merged: EditorValues<Own> = { ...mine, own: { ...mine.own } };
  const texts = new Map<ContentLanguage, EditedText>(mine.texts.map((text) => [text.language, { ...text }]));
  for (const name of names) {
    const value = other.get(name);
    if (name.startsWith('text.')) {
      const [, language, field] = name.split('.') as [string, ContentLanguage, 'title' | 'subtitle' | 'body'];
      const text = texts.get(language) ?? emptyText(language);
      texts.set(language, { ...text, [field]: (value as string | undefined) ?? '' });
    } else if (name.startsWith('own.')) Object.assign(merged.own, { [name.slice(4)]: value });
    else Object.assign(merged, { [name]: value });
  }
  const kept = inOrder([...texts.values()]).filter(
    ({ language, title, subtitle, body }) => language === merged.mainLanguage || title + subtitle + body !== '',
  );
  return { ...merged, texts: kept };
}
