import * as v from 'valibot';
import type { ContentType } from '#rules/content/content/content-types.ts';

/** In place of the id of an item that does not exist yet: each editor has one draft of a new item of each type. */
export const newItemKeys: Readonly<Record<ContentType, string>> = {
  marketing_material: '00000000-0000-7000-8000-000000000001',
  sales_document: '00000000-0000-7000-8000-000000000002',
  news: '00000000-0000-7000-8000-000000000003',
};

/** Characters of a draft as JSON: five languages of the longest text, twice for quotes, and the other fields. */
const mostCharacters = 1_200_000;

/** Characters that the database does not store. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** The input of an editor, as JSON of an object; its fields are checked when it is saved. */
export const draftContentSchema = v.pipe(
  v.string('required'),
  v.maxLength(mostCharacters, 'too_long'),
  v.rawTransform(({ dataset, addIssue, NEVER }): Record<string, unknown> => {
    try {
      const read: unknown = JSON.parse(dataset.value, (_key, value: unknown) => {
        if (typeof value === 'string') return storable(value);
        if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
        return Object.fromEntries(Object.entries(value).map(([key, entry]) => [storable(key), entry]));
      });
      if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Record<string, unknown>;
    } catch {
      // Not JSON, see below.
    }
    addIssue({ message: 'bad_input' });
    return NEVER;
  }),
);
