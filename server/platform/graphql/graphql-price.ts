import {
  getNamedType,
  isCompositeType,
  isListType,
  isNonNullType,
  isObjectType,
  isInterfaceType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';

/** Rows that an operation of a caller may ask for. */
export const rowLimits = {
  /** By its root fields together: five lists of everything there is, or 25 pages of 400 rows. */
  root: 10_000,
  /** With the rows in these rows. */
  all: 200_000,
} as const;

/** Rows of a list without pages at the root that does not say more: settings, choices. */
const unpagedRows = 200;
/** Rows of a page whose size neither the call nor the schema names. */
const pageRows = 50;
/** Rows of a list in a row, for example the lines of an order. */
const innerRows = 5;

/** Rows that an operation can return. */
export interface Price {
  readonly root: number;
  readonly all: number;
}

type Variables = Readonly<Record<string, unknown>>;

const isList = (type: GraphQLOutputType): boolean => isListType(isNonNullType(type) ? type.ofType : type);

/** Rows that a field declares (`mostRows`). */
const mostRowsOf = ({ extensions }: GraphQLField<unknown, unknown>): number | undefined =>
  (extensions['pothosOptions'] as { readonly mostRows?: number } | undefined)?.mostRows;

/** Rows inside a row of a root field, in a schema and for a page of this size. */
interface Inside {
  readonly schema: GraphQLSchema;
  readonly page: number | null;
  readonly rows: number;
}

/**
 * Of root fields of documents that run again: rows that no variable changes. Counting the fields of a large document
 * costs more than the rest of a small call.
 */
const insideOf = new WeakMap<FieldNode, Inside>();

/** One pricing: of an operation with its variables, in which the defaults of the document are filled in. */
class Pricing {
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #variables: Variables;
  /** How often a variable was asked for its value. */
  #variablesRead = 0;

  constructor(schema: GraphQLSchema, { definitions }: DocumentNode, variables: Variables) {
    this.#schema = schema;
    this.#variables = variables;
    this.#fragments = new Map(
      definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
    );
  }

  operation({ operation, selectionSet }: OperationDefinitionNode): Price {
    const type = this.#schema.getRootType(operation);
    let [root, all] = [0, 0];
    for (const { node, field } of this.#fields(selectionSet, type)) {
      const page = this.#pageOf(node, field);
      if (isList(field.type)) {
        const rows = page ?? mostRowsOf(field) ?? unpagedRows;
        root += rows;
        all += rows * (1 + this.#insideRoot(node, field, null));
      } else {
        root += page ?? 1;
        all += 1 + this.#insideRoot(node, field, page);
      }
    }
    return { root, all };
  }

  /** {@link #inside} of a root field, counted once if it depends on no variable. */
  #insideRoot(node: FieldNode, field: GraphQLField<unknown, unknown>, page: number | null): number {
    const known = insideOf.get(node);
    if (known && known.schema === this.#schema && known.page === page) return known.rows;
    const before = this.#variablesRead;
    const rows = this.#inside(node, field, page);
    if (this.#variablesRead === before) insideOf.set(node, { schema: this.#schema, page, rows });
    return rows;
  }

  /** Rows inside a row of a field; `page` is the number of rows of the lists directly in it, if the call names one. */
  #inside({ selectionSet }: FieldNode, { type }: GraphQLField<unknown, unknown>, page: number | null = null): number {
    if (!selectionSet) return 0;
    let rows = 0;
    for (const { node, field } of this.#fields(selectionSet, getNamedType(type))) {
      if (!isCompositeType(getNamedType(field.type))) continue;
      const own = this.#pageOf(node, field);
      if (!isList(field.type)) rows += this.#inside(node, field, own);
      else {
        const named = own ?? page;
        const below = this.#inside(node, field);
        // Short lists in short lists do not multiply: groups, orders and lines are together about as many as the lines.
        rows += named === null ? innerRows + below : named * (1 + below);
      }
    }
    return rows;
  }

  /** The number of rows that the arguments of a field name; null if they name none. */
  #pageOf(node: FieldNode, { args, type }: GraphQLField<unknown, unknown>): number | null {
    const given = (name: string): number | null =>
      this.#countOf(node.arguments?.find((argument) => argument.name.value === name)?.value);
    const limit = args.find(({ name }) => name === 'limit');
    if (limit) return Math.max(1, given('limit') ?? (Number(limit.defaultValue ?? 0) || pageRows));
    // A list of what the caller names, for example orders by their numbers.
    const named = args.find((argument) => isNonNullType(argument.type) && isListType(argument.type.ofType));
    return named && isList(type) ? Math.max(1, given(named.name) ?? pageRows) : null;
  }

  /** The value of an argument as far as it counts: a number, or the number of its parts. */
  #countOf(value: ValueNode | undefined): number | null {
    if (value?.kind === Kind.INT) return Number(value.value);
    if (value?.kind === Kind.LIST) return value.values.length;
    if (value?.kind !== Kind.VARIABLE) return null;
    this.#variablesRead += 1;
    const given = this.#variables[value.name.value];
    if (typeof given === 'number') return given;
    return Array.isArray(given) ? given.length : null;
  }

  /** The fields of a selection with their definitions, also those in fragments. The document must be valid. */
  *#fields(
    { selections }: SelectionSetNode,
    type: GraphQLNamedType | null | undefined,
  ): Generator<{ readonly node: FieldNode; readonly field: GraphQLField<unknown, unknown> }> {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[selection.name.value] : undefined;
        if (field) yield { node: selection, field };
        continue;
      }
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? this.#fragments.get(selection.name.value) : selection;
      if (!fragment) continue;
      const on = fragment.typeCondition ? this.#schema.getType(fragment.typeCondition.name.value) : type;
      yield* this.#fields(fragment.selectionSet, on);
    }
  }
}

/**
 * Rows that a valid operation can return with these values of its variables (defaults of the document included). Its
 * aliases add up, because each is a call of its own.
 */
export const priceOf = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): Price => new Pricing(schema, document, variables).operation(operation);
