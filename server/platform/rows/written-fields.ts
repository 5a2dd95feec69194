import * as v from 'valibot';
import { fieldOf, forWritten, namesWith, type ColumnName, type NamesWith, type RowFields } from '#rules/table-row.ts';
import type { InputFieldsOf } from '../graphql/graphql.ts';
import { columnOf } from './table-row.ts';

/** The fields of an input type of the API for what users write. */
export const inputFields = (t: InputFieldsOf, fields: RowFields) =>
  forWritten(fields, ({ kind, written: { rule, about } }) => {
    const options = { required: !v.is(rule, undefined), ...(about === undefined ? {} : { description: about }) };
    if (kind === 'int') return t.int(options);
    if (kind === 'flag') return t.boolean(options);
    return kind === 'date' ? t.field({ ...options, type: 'CalendarDate' }) : t.string(options);
  });

/** Names of the fields that are stored as users write them. */
type StoredNames<Fields extends RowFields> = Exclude<NamesWith<Fields, 'written'>, NamesWith<Fields, 'computed'>>;
type WrittenColumns<Fields extends RowFields> = {
  [Name in StoredNames<Fields> as ColumnName<Name>]: Fields[Name] extends {
    readonly written: { readonly rule: infer Rule };
  }
    ? v.InferOutput<Extract<Rule, v.GenericSchema>>
    : never;
};

/** The columns of what users write, with the values of an input; computed fields are left out. */
export const writtenColumns = <const Fields extends RowFields>(
  fields: Fields,
  input: Readonly<Record<string, unknown>>,
): WrittenColumns<Fields> =>
  Object.fromEntries(
    namesWith(fields, 'written')
      .filter((name) => !fields[name]?.computed)
      .map((name) => [columnOf(name), input[fieldOf<string>(fields, name).wire ?? name]]),
  ) as WrittenColumns<Fields>;
