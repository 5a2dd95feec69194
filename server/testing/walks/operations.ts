import { mayCall, permissions, type Allow } from '#rules/permissions.ts';
import { schema } from '#server/schema.ts';

/**
 * A schema type as tests read it. No instanceof, because the test runner may load a second copy of the graphql package.
 */
export interface AnyType {
  readonly name?: string;
  readonly ofType?: AnyType;
  getFields?(): Record<string, AnyField>;
  getValues?(): readonly { readonly name: string }[];
  toString(): string;
}
export interface AnyArgument {
  readonly name: string;
  readonly type: AnyType;
  readonly defaultValue?: unknown;
}
export interface AnyField {
  readonly name: string;
  readonly type: AnyType;
  readonly args: readonly AnyArgument[];
  readonly deprecationReason?: string | null;
  readonly extensions?: { readonly pothosOptions?: { readonly allow?: Allow } };
}

/** A top-level field of the schema with its permissions. */
export interface SchemaOperation {
  readonly kind: 'query' | 'mutation';
  readonly name: string;
  readonly field: AnyField;
  readonly allow: Allow | undefined;
}

/** The type without list and non-null wrappers. */
export const named = (type: AnyType): AnyType => (type.ofType ? named(type.ofType) : type);
export const isRequired = (type: AnyType): boolean => String(type).endsWith('!');
export const isList = (type: AnyType): boolean => String(type).startsWith('[');

/** Every query and mutation of the schema, by kind and name. */
export function schemaOperations(): SchemaOperation[] {
  const of = (kind: SchemaOperation['kind'], root: unknown): SchemaOperation[] =>
    Object.values((root as AnyType).getFields?.() ?? {})
      .map((field) => ({ kind, name: field.name, field, allow: field.extensions?.pothosOptions?.allow }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  return [...of('query', schema.getQueryType()), ...of('mutation', schema.getMutationType())];
}

/** The problems of an operation's `allow`; null if it declares who may call. */
export function allowFault({ name, allow }: Pick<SchemaOperation, 'name' | 'allow'>): string | null {
  if (allow === undefined) return `${name} declares no allow`;
  if (typeof allow === 'string')
    return allow === 'public' || allow === 'signed-in' ? null : `${name}: ${String(allow)} is no allow`;
  const unknown = allow.filter((permission) => !(permission in permissions));
  if (allow.length === 0) return `${name} allows nobody`;
  if (unknown.length > 0) return `${name}: unknown ${unknown.join(', ')}`;
  return null;
}

/** True if a caller with these permissions may call; null means no session. */
export function allowedFor(allow: Allow, held: readonly string[] | null): boolean {
  return mayCall(
    allow,
    held === null ? null : ({ permissions: new Set(held) } as unknown as Parameters<typeof mayCall>[1]),
  );
}

const samples: Record<string, unknown> = {
  String: 'x',
  ID: '00000000-0000-7000-8000-000000000000',
  Int: 1,
  Float: 1,
  Boolean: true,
  Decimal: '1',
  CalendarDate: '2026-01-05',
  DateTime: '2026-01-05T00:00:00Z',
  JSON: {},
};

/** A sample value of a type: lists of one, inputs with all their fields (to a depth), first of an enum. */
export function sampleOf(type: AnyType, depth = 3): unknown {
  if (isList(type) || (isRequired(type) && type.ofType && isList(type.ofType))) return [sampleOf(named(type), depth)];
  const inner = named(type);
  if (inner.getFields) {
    return depth === 0
      ? null
      : Object.fromEntries(
          Object.values(inner.getFields()).map((field) => [field.name, sampleOf(field.type, depth - 1)]),
        );
  }
  return inner.getValues?.()[0]?.name ?? samples[inner.name ?? ''] ?? 'x';
}

/** A selection of all fields below a type that need no argument, to a depth. */
export function selectionOf(type: AnyType, depth: number): string {
  const fields = Object.values(named(type).getFields?.() ?? {}).flatMap((field) => {
    if (field.args.some((argument) => isRequired(argument.type))) return [];
    if (!named(field.type).getFields) return [field.name];
    const inner = depth > 1 ? selectionOf(field.type, depth - 1) : '';
    return inner === '' ? [] : [field.name + inner];
  });
  return fields.length === 0 ? '' : ` { ${fields.join(' ')} }`;
}

/**
 * The document that calls an operation with all its arguments as variables; selects all fields of the result, or a
 * given selection.
 */
export function documentOf(
  { kind, name, field }: SchemaOperation,
  selection = named(field.type).getFields ? ' { __typename }' : '',
): string {
  const heads = field.args.map((argument) => `$${argument.name}: ${String(argument.type)}`);
  const given = field.args.map((argument) => `${argument.name}: $${argument.name}`);
  return `${kind} ${heads.length > 0 ? `(${heads.join(', ')})` : ''} { ${name}${given.length > 0 ? `(${given.join(', ')})` : ''}${selection} }`;
}
