import { decimalString } from '#rules/money.ts';
import {
  fieldOf,
  namesWith,
  type NamesWith,
  type RowField,
  type RowFields,
  type RowOf,
  type WithCurrency,
} from '#rules/table-row.ts';
import type { FieldsOf } from '../graphql/graphql.ts';

interface Reader<Row> {
  readonly value: (row: Row) => string | number | boolean | Date | null;
  readonly currency: (row: Row) => string;
}

const texts = { id: 'ID', text: 'String', date: 'CalendarDate', amount: 'Decimal' } as const;

function exposedField<Row>(t: FieldsOf<Row>, { kind, nullable, about }: RowField, read: Reader<Row>) {
  const described = about === undefined ? {} : { description: about };
  const unlessNull =
    <Shown>(show: (row: Row) => Shown) =>
    (row: Row): Shown | null =>
      read.value(row) === null ? null : show(row);
  if (kind === 'flag') return t.boolean({ ...described, resolve: (row) => read.value(row) === true });
  if (kind === 'int') {
    const number = (row: Row): number => Number(read.value(row));
    if (!nullable) return t.int({ ...described, resolve: number });
    return t.int({ ...described, nullable: true, resolve: unlessNull(number) });
  }
  if (kind === 'instant') {
    const instant = (row: Row): Date => read.value(row) as Date;
    if (!nullable) return t.field({ ...described, type: 'DateTime', resolve: instant });
    return t.field({ ...described, type: 'DateTime', nullable: true, resolve: unlessNull(instant) });
  }
  const text = (row: Row): string =>
    kind === 'amount' ? decimalString(Number(read.value(row)), read.currency(row)) : String(read.value(row));
  const type = texts[kind];
  if (!nullable) return t.field({ ...described, type, resolve: text });
  return t.field({ ...described, type, nullable: true, resolve: unlessNull(text) });
}

/** The fields of an API type that show described values as they are: those with a `wire` name. */
export function exposedFields<
  const Fields extends RowFields,
  Row extends Pick<RowOf<Fields>, NamesWith<Fields, 'wire'>> & WithCurrency<Fields>,
>(t: FieldsOf<Row>, fields: Fields) {
  return Object.fromEntries(
    namesWith(fields, 'wire').map((name) => {
      const field = fieldOf<string>(fields, name);
      const reader: Reader<Row> = {
        value: (row) => row[name],
        currency: (row) => (row as Row & { readonly currency: string }).currency,
      };
      return [field.wire, exposedField(t, field, reader)];
    }),
  );
}
