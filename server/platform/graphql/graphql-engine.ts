import {
  BREAK,
  execute,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
  Kind,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  typeFromAST,
  validate,
  validateSchema,
  visit,
  type ASTNode,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  type NamedTypeNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { ByteCache } from '#platform/database/byte-cache.ts';
import { DocumentRefused, readDocument } from './graphql-limits.ts';
import { priceOf, rowLimits } from './graphql-price.ts';

const megabyte = 1024 * 1024;

/** Source of a document: the build of the web client, or text sent by a caller. */
export type Origin = 'stored' | 'text';

/** Limits of an engine's memory in bytes, and the number of runs after which a document is compiled. */
export interface Memory {
  readonly documents: number;
  readonly compiled: number;
  readonly compiledAfter: number;
}

/**
 * Separate limits, so that callers cannot evict the web client's operations; their documents are compiled only after
 * many runs.
 */
const memoryOf: Readonly<Record<Origin, Memory>> = {
  stored: { documents: 32 * megabyte, compiled: 128 * megabyte, compiledAfter: 1 },
  text: { documents: 16 * megabyte, compiled: 48 * megabyte, compiledAfter: 20 },
};

// Measured on documents of 1 to 24 kB: a token with its node takes about 290 bytes, its compiled code after some runs
// up to 4,000.
const bytesPerToken = 300;
const compiledBytesPerToken = 4_000;

/** A parsed document; text from callers is also checked against the limits. */
export interface OpenDocument {
  readonly text: string;
  readonly origin: Origin;
  readonly document: DocumentNode;
  readonly tokens: number;
  /** True if it was validated against the schema. */
  valid: boolean;
  runs: number;
}

/**
 * The first error of a result that is neither a refusal nor an error of the caller, or undefined. Errors of compiled
 * queries have no `extensions` when their cause has none.
 */
export const unexpectedErrorOf = ({ errors }: ExecutionResult): Error | undefined =>
  errors?.find(({ originalError, extensions }) => originalError && extensions?.['code'] === undefined)?.originalError;

/** An argument of a root field: `input.files.*` for any position of a list. */
export interface ArgumentPlace {
  readonly field: GraphQLField<unknown, unknown>;
  readonly path: string;
}

/** Paths inside a value at which a variable stands. */
function pathsOfVariable(value: ValueNode, variable: string): string[][] {
  if (value.kind === Kind.VARIABLE) return value.name.value === variable ? [[]] : [];
  if (value.kind === Kind.LIST)
    return value.values.flatMap((one) => pathsOfVariable(one, variable).map((path) => ['*', ...path]));
  if (value.kind !== Kind.OBJECT) return [];
  return value.fields.flatMap((field) =>
    pathsOfVariable(field.value, variable).map((path) => [field.name.value, ...path]),
  );
}

/** The error with the argument of a value that it is about, such as `limit` or `input.lines.qty`: GraphQL.js names only the place. */
function namingArgument(error: GraphQLError, document: DocumentNode): GraphQLError {
  const value = error.nodes?.[0];
  if (!value || !(value.kind.endsWith('Value') || value.kind === Kind.OBJECT_FIELD)) return error;
  let path = '';
  visit(document, {
    enter(node, _key, parent, _path, ancestors) {
      if (node !== value) return undefined;
      // Lists of nodes are ancestors, too.
      const around = [...ancestors, parent, node].filter((one): one is ASTNode => one !== undefined && 'kind' in one);
      path = around
        .flatMap((one) => {
          if (one.kind === Kind.VARIABLE_DEFINITION) return [`$${one.variable.name.value}`];
          return one.kind === Kind.ARGUMENT || one.kind === Kind.OBJECT_FIELD ? [one.name.value] : [];
        })
        .join('.');
      return BREAK;
    },
  });
  return path === '' ? error : new GraphQLError(`Argument "${path}": ${error.message}`, { nodes: error.nodes });
}

class Store {
  readonly memory: Memory;
  readonly documents: ByteCache<OpenDocument>;
  readonly compiled: ByteCache<CompiledQuery>;

  constructor(memory: Memory) {
    this.memory = memory;
    this.documents = new ByteCache(memory.documents);
    this.compiled = new ByteCache(memory.compiled);
  }
}

/**
 * Parses, validates and executes GraphQL documents. Repeated documents are cached and frequent ones compiled to
 * functions, both within a limit of bytes because callers choose the documents.
 */
export class GraphqlEngine {
  readonly #schema: GraphQLSchema;
  readonly #rules: typeof specifiedRules;
  readonly #stores: Readonly<Record<Origin, Store>>;

  /** Throws an Error if the schema is invalid. */
  constructor(
    schema: GraphQLSchema,
    options: { readonly introspection: boolean; readonly memory?: Readonly<Record<Origin, Memory>> },
  ) {
    const faults = validateSchema(schema);
    if (faults.length > 0) throw new AggregateError(faults, 'The GraphQL schema is not valid');
    this.#schema = schema;
    this.#rules = options.introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
    const { stored, text } = options.memory ?? memoryOf;
    this.#stores = { stored: new Store(stored), text: new Store(text) };
  }

  /** Estimated bytes of cached documents and compiled code. */
  get bytes(): number {
    return Object.values(this.#stores).reduce(
      (sum, { documents, compiled }) => sum + documents.bytes + compiled.bytes,
      0,
    );
  }

  /** Parses a document and checks text from callers against the limits. Throws DocumentRefused. */
  open(text: string, origin: Origin): OpenDocument {
    const known = this.#stores[origin].documents.get(text);
    if (known) return known;
    const document = origin === 'stored' ? parse(text) : readDocument(text);
    return { text, origin, document, tokens: document.tokenCount ?? text.length, valid: false, runs: 0 };
  }

  /** Validates a document against the schema and caches it. Throws DocumentRefused. */
  validate(open: OpenDocument): void {
    if (open.valid) return;
    const errors = validate(this.#schema, open.document, this.#rules, { maxErrors: 20, hideSuggestions: true });
    if (errors.length > 0) throw new DocumentRefused(errors.map((error) => namingArgument(error, open.document)));
    open.valid = true;
    this.#stores[open.origin].documents.set(open.text, open, 2 * open.text.length + bytesPerToken * open.tokens);
  }

  /** The requested operation of a document. Throws DocumentRefused if the request is ambiguous. */
  operationOf({ document }: OpenDocument, operationName: string | undefined): OperationDefinitionNode {
    const operation = getOperationAST(document, operationName);
    if (operation) return operation;
    const any = document.definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    const reason =
      operationName !== undefined
        ? `Unknown operation named "${operationName}".`
        : `Must provide ${any ? 'operation name if query contains multiple operations' : 'an operation'}.`;
    throw new DocumentRefused([new GraphQLError(reason)]);
  }

  /** Root fields that an operation calls, also through fragments. The document must be valid. */
  rootFields({ document }: OpenDocument, operation: OperationDefinitionNode): GraphQLField<unknown, unknown>[] {
    const fields = this.#schema.getRootType(operation.operation)?.getFields() ?? {};
    const called = new Set<string>();
    const collect = ({ selections }: SelectionSetNode): void => {
      for (const selection of selections) {
        if (selection.kind === Kind.FIELD) called.add(selection.name.value);
        else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
        else
          for (const definition of document.definitions)
            if (definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value)
              collect(definition.selectionSet);
      }
    };
    collect(operation.selectionSet);
    return [...called].flatMap((name) => fields[name] ?? []);
  }

  /** True if an operation takes a file at a path like `variables.file` or `variables.input.files.0`. */
  takesFile(operation: OperationDefinitionNode, path: string): boolean {
    const [start, name, ...steps] = path.split('.');
    const variable = operation.variableDefinitions?.find((definition) => definition.variable.name.value === name);
    let type: GraphQLInputType | undefined = variable
      ? (typeFromAST(this.#schema, variable.type as NamedTypeNode) as GraphQLInputType | undefined)
      : undefined;
    for (const step of steps) {
      const at: GraphQLInputType | undefined = isNonNullType(type) ? type.ofType : type;
      if (isListType(at)) type = /^\d{1,3}$/.test(step) ? at.ofType : undefined;
      else type = isInputObjectType(at) ? at.getFields()[step]?.type : undefined;
    }
    const last = isNonNullType(type) ? type.ofType : type;
    return start === 'variables' && isScalarType(last) && last.name === 'Upload';
  }

  /**
   * Where the root fields of an operation get a path like `variables.file` or `variables.input.files.0`: the field and
   * the path inside its arguments, `file` or `input.files.*`. The document must be valid.
   */
  argumentsAt(open: OpenDocument, operation: OperationDefinitionNode, path: string): ArgumentPlace[] {
    const [, variable = '', ...steps] = path.split('.');
    const rest = steps.map((step) => (/^\d+$/.test(step) ? '*' : step));
    const fields = new Map(this.rootFields(open, operation).map((field) => [field.name, field]));
    const found: ArgumentPlace[] = [];
    const nodes = (set: SelectionSetNode): void => {
      for (const selection of set.selections) {
        if (selection.kind === Kind.INLINE_FRAGMENT) nodes(selection.selectionSet);
        else if (selection.kind === Kind.FRAGMENT_SPREAD) {
          for (const definition of open.document.definitions)
            if (definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value)
              nodes(definition.selectionSet);
        } else {
          const field = fields.get(selection.name.value);
          if (!field) continue;
          for (const { name, value } of selection.arguments ?? [])
            for (const inside of pathsOfVariable(value, variable))
              found.push({ field, path: [name.value, ...inside, ...rest].join('.') });
        }
      }
    };
    nodes(operation.selectionSet);
    return found;
  }

  /** Validates and executes one operation of a document. Throws DocumentRefused if nothing was executed. */
  async run(
    open: OpenDocument,
    context: unknown,
    variables: Record<string, unknown>,
    operationName: string | undefined,
  ): Promise<ExecutionResult> {
    this.validate(open);
    const operation = this.operationOf(open, operationName);
    const { errors, coerced } = getVariableValues(this.#schema, operation.variableDefinitions ?? [], variables, {
      maxErrors: 20,
      hideSuggestions: true,
    });
    if (errors) throw new DocumentRefused(errors);
    if (open.origin === 'text') this.#limitRows(open, operation, coerced);
    const compiled = this.#compiled(open, operationName);
    open.runs += 1;
    const root = {};
    if (compiled) return compiled.query(root, context, variables);
    return execute({
      schema: this.#schema,
      document: open.document,
      rootValue: root,
      contextValue: context,
      variableValues: variables,
      operationName,
    });
  }

  /** Throws DocumentRefused for an operation of a caller that asks for too many rows. */
  #limitRows({ document }: OpenDocument, operation: OperationDefinitionNode, variables: Record<string, unknown>): void {
    const { root, all } = priceOf(this.#schema, document, operation, variables);
    if (root <= rowLimits.root && all <= rowLimits.all) return;
    const [rows, most, which] =
      root > rowLimits.root ? [root, rowLimits.root, 'at its root'] : [all, rowLimits.all, 'in all'];
    const reason = `An operation may ask for at most ${most} rows ${which}, and this one asks for ${rows}: ask for smaller pages or fewer lists`;
    throw new DocumentRefused([new GraphQLError(reason)]);
  }

  /** The compiled code of a frequent operation, or null. */
  #compiled(open: OpenDocument, operationName: string | undefined): CompiledQuery | null {
    const { memory, compiled } = this.#stores[open.origin];
    if (open.runs < memory.compiledAfter) return null;
    const key = `${operationName ?? ''}\n${open.text}`;
    const known = compiled.get(key);
    if (known) return known;
    const made = compileQuery(this.#schema, open.document, operationName);
    if (!isCompiledQuery(made)) return null;
    compiled.set(key, made, 2 * open.text.length + compiledBytesPerToken * open.tokens);
    return made;
  }
}
