/** A kind of value; `amount`: whole minor units of the row's currency. */
export type ValueKind = 'id' | 'text' | 'int' | 'amount' | 'date';

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
  /** Written by the import, which computes it from several columns of the file. */
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
}

/** Fields of a table that files, queries, API, downloads and screens share. It holds data, no behaviour. */
export type RowFields = Readonly<Record<string, RowField>>;

type TypeOfKind = { id: string; text: string; int: number; amount: number; date: string };
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

/** The description of a field. */
export const fieldOf = <Name extends string>(fields: Readonly<Record<Name, RowField>>, name: Name): RowField =>
  fields[name];
