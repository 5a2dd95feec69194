import type { GenericSchema } from 'valibot';

/** A kind of value; `amount`: whole minor units of the row's currency. */
export type ValueKind = 'id' | 'text' | 'int' | 'amount' | 'date' | 'instant' | 'flag';

/** The input of users for a field, in the API under the name `wire`. */
export interface Written {
  /** The rule for the input; it refuses a missing value where the field is required. */
  readonly rule: GenericSchema;
  /** The most characters of a text that the form takes. */
  readonly most?: number;
  /** The description of the input. */
  readonly about?: string;
}

/** A field of a row; its column in the table has the same name in snake case. */
export interface RowField {
  readonly kind: ValueKind;
  /** The column may be null. */
  readonly nullable?: true;
  /** Allowed values of a text. */
  readonly choices?: readonly string[];
  /** The column of the ERP's file, stored as it is; amounts in minor units. */
  readonly file?: string;
  /** The value for an empty cell of a number. */
  readonly absent?: number;
  /** Computed from several values: columns of a file, or what a user wrote. */
  readonly computed?: true;
  /** Part of the key by which files name the row. */
  readonly key?: true;
  /** Files of another kind report the value, too: the newest message counts. */
  readonly newest?: true;
  /** Stored for the import; queries read another field that is derived from it. */
  readonly internal?: true;
  /** The field of the API that shows the value as it is, and its description in the schema. */
  readonly wire?: string;
  readonly about?: string;
  /** The name of its column in the download area, if it is not that of the field. */
  readonly download?: string;
  /** The id of the heading there, if it is not `downloads.col.` with the name. */
  readonly heading?: string;
  readonly written?: Written;
}

/** Fields of a table that files, queries, API, downloads and screens share. It holds data, no behaviour. */
export type RowFields = Readonly<Record<string, RowField>>;

type TypeOfKind = {
  id: string;
  text: string;
  int: number;
  amount: number;
  date: string;
  instant: Date;
  flag: boolean;
};
type FieldValue<Field extends RowField> =
  | (Field extends { readonly choices: readonly (infer Choice)[] } ? Choice : TypeOfKind[Field['kind']])
  | (Field extends { readonly nullable: true } ? null : never);

/** A row with the described fields. */
export type RowOf<Fields extends RowFields> = { readonly [Name in keyof Fields]: FieldValue<Fields[Name]> };

/** Names of the described fields with an attribute. */
export type NamesWith<Fields extends RowFields, Attribute extends keyof RowField> = {
  [Name in keyof Fields]: Attribute extends keyof Fields[Name] ? Name : never;
}[keyof Fields] &
  string;

/** Names of the described fields that queries read. */
export type ReadNames<Fields extends RowFields> = Exclude<keyof Fields & string, NamesWith<Fields, 'internal'>>;

/** A field's name in snake case: `dueOn` is stored as `due_on`. */
export type ColumnName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : '';

/** Names of the fields with an attribute, in the order of the description. */
export function namesWith<const Fields extends RowFields, Attribute extends keyof RowField>(
  fields: Fields,
  attribute: Attribute,
): NamesWith<Fields, Attribute>[] {
  const has = (name: string): name is NamesWith<Fields, Attribute> => fields[name]?.[attribute] !== undefined;
  return Object.keys(fields).filter(has);
}

type WrittenField<Fields extends RowFields> = Fields[NamesWith<Fields, 'written'>] & {
  readonly wire: string;
  readonly written: Written;
};

/** An object with a value for each field that users write, by the names of the API. */
export function forWritten<const Fields extends RowFields, Value>(
  fields: Fields,
  valueOf: (field: WrittenField<Fields>) => Value,
): { readonly [Wire in WrittenField<Fields>['wire']]: Value } {
  const written = namesWith(fields, 'written').map((name) => fields[name] as WrittenField<Fields>);
  return Object.fromEntries(written.map((field) => [field.wire, valueOf(field)])) as {
    [Wire in WrittenField<Fields>['wire']]: Value;
  };
}

/** The rules of what users write, by the names of the API. */
export type WrittenRules<Fields extends RowFields> = {
  readonly [
    Name in NamesWith<Fields, 'written'> as Fields[Name] extends { readonly wire: infer Wire extends string }
      ? Wire
      : never
  ]: Fields[Name] extends { readonly written: { readonly rule: infer Rule } } ? Rule : never;
};
export const writtenRules = <const Fields extends RowFields>(fields: Fields): WrittenRules<Fields> => {
  const rules: Readonly<Record<string, GenericSchema>> = forWritten(fields, ({ written }) => written.rule);
  return rules as WrittenRules<Fields>;
};

/** Rows with amounts name their currency. */
export type WithCurrency<Fields extends RowFields> = 'amount' extends Fields[keyof Fields]['kind']
  ? { readonly currency: string }
  : unknown;

/** The description of a field. */
export const fieldOf = <Name extends string>(fields: Readonly<Record<Name, RowField>>, name: Name): RowField =>
  fields[name];
