import type * as v from 'valibot';
import { declarationOf, type FilterEntries } from '#rules/list-filter.ts';
import { builder } from './graphql.ts';

/** The input type of the API for the filters of a list, from their declaration. */
export const filterInput = (name: string, { entries }: v.ObjectSchema<FilterEntries & v.ObjectEntries, undefined>) =>
  builder.inputType(name, {
    fields: (t) =>
      Object.fromEntries(
        Object.entries(entries).map(([filter, schema]) => {
          const { kind, description } = declarationOf(schema as v.GenericSchema);
          const options = description === '' ? {} : { description };
          if (kind === 'day') return [filter, t.field({ type: 'CalendarDate', ...options })];
          return [filter, kind === 'texts' ? t.stringList(options) : t.string(options)];
        }),
      ),
  });

/** The filters of a list in the query of an export: one text each, several separated by commas. */
export function queryFilters(
  { entries }: v.ObjectSchema<FilterEntries & v.ObjectEntries, undefined>,
  query: Readonly<Record<string, unknown>>,
): Record<string, string | string[] | undefined> {
  return Object.fromEntries(
    Object.entries(entries).map(([filter, schema]) => {
      const given = query[filter];
      const text = typeof given === 'string' && given !== '' ? given : undefined;
      return [filter, declarationOf(schema as v.GenericSchema).kind === 'texts' ? text?.split(',') : text];
    }),
  );
}
