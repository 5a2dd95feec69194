import {
  GraphQLError,
  Kind,
  Lexer,
  parse,
  Source,
  TokenKind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/**
 * Limits for documents that do not come from the web client, whose largest operation has some 400 tokens and 300
 * fields.
 */
export const documentLimits = {
  tokens: 5_000,
  /** Levels of braces, brackets and parentheses. */
  nesting: 60,
  operations: 20,
  fragments: 100,
  spreads: 500,
  aliases: 500,
  /** Levels of fields with fragments expanded. */
  depth: 12,
  /** Fields of an operation or fragment with fragments expanded. */
  fields: 3_000,
  /** Fields at the root of an operation; each is a separate call. */
  rootFields: 25,
} as const;

/** A document that is not executed: the client gets status 400 and the reasons. */
export class DocumentRefused extends Error {
  readonly statusCode = 400;
  readonly errors: readonly GraphQLError[];

  constructor(errors: readonly GraphQLError[]) {
    super(errors[0]?.message ?? 'The document was refused');
    this.errors = errors;
  }
}

/** A document that passed or the reasons for refusal, and the number of tokens and selections checked. */
export interface Examined {
  readonly document: DocumentNode | null;
  readonly refusal: GraphQLError | null;
  readonly steps: number;
}

/** Size of a fragment or operation with fragments expanded; numbers stop growing above their limit. */
interface Size {
  readonly fields: number;
  readonly topFields: number;
  readonly depth: number;
}

const openers = new Set<string>([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closingTokens = new Set<string>([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

const refuse = (what: string, most: number): GraphQLError =>
  new GraphQLError(`A document may have at most ${most} ${what}`);

/** One check: reads the text once, then each definition once, and remembers the size of every fragment. */
class Examination {
  steps = 0;
  #spreads = 0;
  #aliases = 0;
  readonly #fragments = new Map<string, FragmentDefinitionNode>();
  readonly #sizes = new Map<string, Size | 'open'>();

  /** Counts tokens and nesting before the parser runs, because the parser recurses for every level. */
  countTokens(text: string): void {
    const lexer = new Lexer(new Source(text));
    let nesting = 0;
    let tokens = 0;
    for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
      this.steps += 1;
      tokens += 1;
      if (tokens > documentLimits.tokens) throw refuse('tokens', documentLimits.tokens);
      if ((token.kind === TokenKind.STRING || token.kind === TokenKind.BLOCK_STRING) && token.value.includes('\0'))
        throw new GraphQLError('A text may not contain the character U+0000');
      if (openers.has(token.kind)) nesting += 1;
      else if (closingTokens.has(token.kind)) nesting -= 1;
      if (nesting > documentLimits.nesting) throw refuse('levels of brackets', documentLimits.nesting);
    }
  }

  check(document: DocumentNode): void {
    let operations = 0;
    for (const definition of document.definitions) {
      if (definition.kind === Kind.OPERATION_DEFINITION) operations += 1;
      if (definition.kind !== Kind.FRAGMENT_DEFINITION) continue;
      if (this.#fragments.has(definition.name.value))
        throw new GraphQLError(`The document defines the fragment "${definition.name.value}" twice`);
      this.#fragments.set(definition.name.value, definition);
    }
    if (operations > documentLimits.operations) throw refuse('operations', documentLimits.operations);
    if (this.#fragments.size > documentLimits.fragments) throw refuse('fragments', documentLimits.fragments);
    for (const name of this.#fragments.keys()) this.#limit(this.#sizeOfFragment(name));
    for (const definition of document.definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
      const size = this.#sizeOf(definition.selectionSet);
      this.#limit(size);
      if (size.topFields > documentLimits.rootFields)
        throw refuse('fields of the root in one operation', documentLimits.rootFields);
    }
  }

  #limit({ fields, depth }: Size): void {
    if (fields > documentLimits.fields) throw refuse('fields, its fragments written out', documentLimits.fields);
    if (depth > documentLimits.depth) throw refuse('levels of fields', documentLimits.depth);
  }

  #sizeOfFragment(name: string): Size {
    const known = this.#sizes.get(name);
    if (known === 'open') throw new GraphQLError(`The fragment "${name}" contains itself`);
    if (known) return known;
    const fragment = this.#fragments.get(name);
    if (!fragment) return { fields: 0, topFields: 0, depth: 0 };
    this.#sizes.set(name, 'open');
    const size = this.#sizeOf(fragment.selectionSet);
    this.#sizes.set(name, size);
    return size;
  }

  #sizeOf({ selections }: SelectionSetNode): Size {
    let fields = 0;
    let topFields = 0;
    let depth = 0;
    for (const selection of selections) {
      this.steps += 1;
      if (selection.kind === Kind.FIELD) {
        if (selection.alias) this.#aliases += 1;
        if (this.#aliases > documentLimits.aliases) throw refuse('aliases', documentLimits.aliases);
        const below = selection.selectionSet ? this.#sizeOf(selection.selectionSet) : null;
        fields += 1 + (below?.fields ?? 0);
        topFields += 1;
        depth = Math.max(depth, 1 + (below?.depth ?? 0));
      } else {
        if (selection.kind === Kind.FRAGMENT_SPREAD) this.#spreads += 1;
        if (this.#spreads > documentLimits.spreads) throw refuse('fragment spreads', documentLimits.spreads);
        const inner =
          selection.kind === Kind.FRAGMENT_SPREAD
            ? this.#sizeOfFragment(selection.name.value)
            : this.#sizeOf(selection.selectionSet);
        fields += inner.fields;
        topFields += inner.topFields;
        depth = Math.max(depth, inner.depth);
      }
    }
    // A chain of fragments that double would exceed the safe integers.
    return {
      fields: Math.min(fields, documentLimits.fields + 1),
      topFields: Math.min(topFields, documentLimits.rootFields + 1),
      depth,
    };
  }
}

/** Parses a document and checks it against the limits, in time that grows linearly with its length (ASVS 4.3.1). */
export function examine(text: string): Examined {
  const examination = new Examination();
  try {
    examination.countTokens(text);
    const document = parse(text);
    examination.check(document);
    return { document, refusal: null, steps: examination.steps };
  } catch (error) {
    if (error instanceof GraphQLError) return { document: null, refusal: error, steps: examination.steps };
    throw error;
  }
}

/** Parses a document from outside. Throws DocumentRefused before any other work. */
export function readDocument(text: string): DocumentNode {
  const { document, refusal } = examine(text);
  if (!document) throw new DocumentRefused(refusal ? [refusal] : []);
  return document;
}
