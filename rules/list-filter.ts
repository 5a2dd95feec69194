import * as v from 'valibot';
import { absent, calendarDate, searchWords, sorgCodes } from './validation.ts';

/** The form in which a filter is sent: one text, several texts, a day. */
export type FilterKind = 'text' | 'texts' | 'day';

const declared = <Schema extends v.GenericSchema>(schema: Schema, kind: FilterKind, description: string) =>
  v.pipe(schema, v.metadata({ kind }), v.description(description));

/** The search words of a list; `description` is that of the API. */
export const wordsFilter = (description: string) => declared(searchWords, 'text', description);

/** The sales organisations to which a list is narrowed. */
export const sorgsFilter = (description: string) => declared(sorgCodes, 'texts', description);

/** One of several values; null: any. */
export const choiceFilter = <const Values extends readonly string[]>(values: Values, description: string) =>
  declared(absent(v.picklist(values, 'bad_input')), 'text', description);

/** One end of a range of days; null: no end. */
export const dayFilter = (description = '') => declared(absent(calendarDate), 'day', description);

/** The declared filters of a list by name: what its schema, its input of the API and its export have in common. */
export type FilterEntries = Readonly<Record<string, v.GenericSchema>>;

/** Kind and description of a declared filter. */
export function declarationOf(schema: v.GenericSchema): { readonly kind: FilterKind; readonly description: string } {
  const { kind } = v.getMetadata(schema) as { kind: FilterKind };
  return { kind, description: v.getDescription(schema) ?? '' };
}
