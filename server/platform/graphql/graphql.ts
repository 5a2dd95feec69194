import SchemaBuilder, {
  BasePlugin,
  type ImplementableObjectRef,
  type ObjectFieldsShape,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';
import {
  GraphQLError,
  Kind,
  type FieldNode,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  visit,
  type OperationDefinitionNode,
} from 'graphql';
import * as v from 'valibot';
import type { AttachmentKind } from '#rules/attachments/attachment-kinds.ts';
import { DomainError, type ErrorCode, type ErrorParams, type UserError } from '#rules/errors.ts';
import type { Allow } from '#rules/permissions.ts';
import { keepExamined, withAttachments } from '#platform/attachments/received-attachments.ts';
import { presentErrors, type Ctx, type PresentedError } from '#platform/context.ts';
import { bodyHashOf, runOnce } from './idempotency.ts';
import { whyNot } from '#platform/http/http.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { UploadedFile, usualRequest, withPicture } from '#platform/files/uploads.ts';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      paceline: OperationPlugin<Types>;
    }
    interface QueryFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      /** Who may call it; see rules/permissions. */
      allow: Allow;
      /** Allowed for users who must change their password first. */
      duringPasswordChange?: boolean;
      /** Allowed for users who must add a second factor first. */
      duringEnrolment?: boolean;
      /** A query of lists that may be some seconds old: a replica of the database answers it, if there is one. */
      mayLag?: boolean;
      /** A list without pages that grows with the business: rows as which `graphql-price` counts it. */
      mostRows?: number;
    }
    interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      /** Who may call it; see rules/permissions. */
      allow: Allow;
      /** Allowed for users who must change their password first. */
      duringPasswordChange?: boolean;
      /** Allowed for users who must add a second factor first. */
      duringEnrolment?: boolean;
      /** Allowed while the session sees the portal as a role: it changes only the session. */
      duringRoleView?: boolean;
      /** Supports the header `Idempotency-Key`: the resolver's result must be plain JSON, it is stored and replayed. */
      idempotent?: boolean;
      /** Arguments that hold a picture, and the widths in which it is re-encoded before the transaction begins. */
      pictures?: Readonly<Record<string, readonly number[]>>;
      /** Arguments whose file (PDF, JPG, PNG) is examined and stored before the transaction begins. */
      keeps?: readonly string[];
      /** Arguments whose workbook is read before the transaction begins. */
      sheets?: readonly string[];
      /**
       * Arguments that hold attachments, and their kinds: `file`, `input.photo`, `files.*` for a list. Such a file may be
       * as large as its kind allows and is examined before the transaction begins; `storeAttachment` takes it.
       */
      attachments?: Readonly<Record<string, AttachmentKind>>;
      /** Bytes that a multipart request may have; without it, `usualRequest` of `uploads`. */
      largestRequest?: number;
      /** Writes nothing, so it needs no transaction. */
      readsOnly?: boolean;
    }
  }
}
type TypeParam<Types extends SchemaTypes> = import('@pothos/core').TypeParam<Types>;
type FieldNullability<Type> = import('@pothos/core').FieldNullability<Type>;
type InputFieldMap = import('@pothos/core').InputFieldMap;

/** Marks a mutation's result as a refusal; payload fields read it. */
const refusal = Symbol('refusal');
interface Refused {
  readonly [refusal]: readonly PresentedError[];
}
const isRefused = (value: unknown): value is Refused => typeof value === 'object' && value !== null && refusal in value;

interface OperationOptions {
  allow?: Allow;
  duringPasswordChange?: boolean;
  duringEnrolment?: boolean;
  duringRoleView?: boolean;
  idempotent?: boolean;
  pictures?: Readonly<Record<string, readonly number[]>>;
  keeps?: readonly string[];
  sheets?: readonly string[];
  attachments?: Readonly<Record<string, AttachmentKind>>;
  largestRequest?: number;
  readsOnly?: boolean;
  mayLag?: boolean;
  mostRows?: number;
}

/** The kind of attachment that a root field takes at a path inside its arguments, or null. */
export function attachmentKindOf(field: GraphQLField<unknown, unknown>, path: string): AttachmentKind | null {
  const { attachments } = field.extensions['pothosOptions'] as OperationOptions;
  return attachments?.[path] ?? null;
}

/** Bytes that a multipart request of a root field may have. */
export const largestRequestOf = (field: GraphQLField<unknown, unknown>): number =>
  (field.extensions['pothosOptions'] as OperationOptions).largestRequest ?? usualRequest;

const extensionCode: Partial<Record<ErrorCode, string>> = {
  unauthenticated: 'UNAUTHENTICATED',
  session_ended: 'UNAUTHENTICATED',
  forbidden_scope: 'FORBIDDEN_SCOPE',
  bad_input: 'BAD_INPUT',
  not_found: 'NOT_FOUND',
  rate_limited: 'RATE_LIMITED',
  service_unavailable: 'SERVICE_UNAVAILABLE',
  password_change_required: 'PASSWORD_CHANGE_REQUIRED',
  second_factor_required: 'SECOND_FACTOR_REQUIRED',
  role_view_read_only: 'ROLE_VIEW_READ_ONLY',
};

/** A refused read as GraphQL error: extensions.code is the class, extensions.reason the product's code. */
export function readError(ctx: Pick<Ctx, 'text'>, error: DomainError): GraphQLError {
  return new GraphQLError(ctx.text(error.code, error.params), {
    extensions: {
      code: extensionCode[error.code] ?? 'BAD_INPUT',
      reason: error.code,
      field: error.field,
      params: error.params,
    },
  });
}

/**
 * The stages around every top-level field: check `allow`, run mutations that write in one transaction with retry, turn
 * a refusal into `userErrors`. Payload fields resolve afterwards with the request's own context.
 */
export class OperationPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const options = field.pothosOptions as unknown as OperationOptions;
    if (field.kind === 'Query') return permitted(resolver, field.name, options) as typeof resolver;
    if (field.kind === 'Mutation') return mutated(resolver, field.name, options) as typeof resolver;
    if (payloadTypes.has(field.parentType) && field.name !== 'message' && field.name !== 'userErrors') {
      // A refusal answers null: a field that is never null would turn it into a fault of the server.
      if (field.pothosOptions.nullable !== true && !(field.name in refusalText))
        throw new Error(`${field.parentType}.${field.name} must be nullable`);
      return ((parent, args, ctx, info) => {
        if (isRefused(parent)) {
          if (field.name in refusalText) return refusalText[field.name]?.(parent);
          return null;
        }
        return resolver(parent, args, ctx, info);
      }) as typeof resolver;
    }
    return resolver;
  }
}

/** True if a replica of the database may answer a root field. */
export const mayLag = (field: GraphQLField<unknown, unknown>): boolean =>
  (field.extensions['pothosOptions'] as OperationOptions).mayLag === true;

/** Why a caller may not call a root field, or null if they may. `writes`: the field is a mutation. */
export function whyNotCall(
  ctx: Ctx,
  field: GraphQLField<unknown, unknown>,
  writes: boolean,
): ReturnType<typeof whyNot> {
  const options = field.extensions['pothosOptions'] as OperationOptions;
  return options.allow === undefined ? 'forbidden_scope' : whyNot(ctx, { allow: options.allow, writes }, options);
}

type Resolver = GraphQLFieldResolver<unknown, Ctx, object>;

function permit(ctx: Ctx, name: string, options: OperationOptions, writes: boolean): void {
  if (!options.allow) throw new Error(`operation ${name} declares no allow`);
  const code = whyNot(ctx, { allow: options.allow, writes }, options);
  if (code === null) return;
  ctx.log.warn({ requestId: ctx.requestId, user: ctx.actor?.username, operation: name, code }, 'call refused');
  throw readError(ctx, new DomainError(code));
}

function permitted(resolver: Resolver, name: string, options: OperationOptions): Resolver {
  return async (parent, args, ctx, info) => {
    permit(ctx, name, options, false);
    try {
      return await resolver(parent, args as never, ctx, info);
    } catch (error) {
      if (error instanceof DomainError) throw readError(ctx, error);
      throw error;
    }
  };
}

/**
 * Stores files, reads workbooks and re-encodes pictures of the arguments: this happens before a transaction, never in
 * it.
 */
async function withFiles(ctx: Ctx, given: object, options: OperationOptions): Promise<object> {
  const { pictures = {}, keeps = [], sheets = [], attachments } = options;
  const args = attachments ? ((await withAttachments(ctx, given, attachments)) as object) : given;
  const made: Record<string, unknown> = {};
  for (const name of keeps) {
    const file = (args as Record<string, unknown>)[name];
    if (file instanceof UploadedFile) made[name] = await keepExamined(ctx, file, name);
  }
  for (const name of sheets) {
    const file = (args as Record<string, unknown>)[name];
    // The action asks for the sheets as well, and refuses what cannot be read.
    if (file instanceof UploadedFile) await file.sheets().catch(() => null);
  }
  for (const [name, widths] of Object.entries(pictures)) {
    const file = (args as Record<string, unknown>)[name];
    if (file instanceof UploadedFile) made[name] = await withPicture(ctx, file, widths);
  }
  return { ...args, ...made };
}

function mutated(resolver: Resolver, name: string, options: OperationOptions): Resolver {
  return async (parent, given, ctx, info) => {
    permit(ctx, name, options, true);
    try {
      const args =
        options.pictures || options.keeps || options.sheets || options.attachments
          ? await withFiles(ctx, given, options)
          : given;
      if (options.readsOnly) return await resolver(parent, args as never, ctx, info);
      return await withTransaction(ctx, async (inner) => {
        const work = async (): Promise<unknown> => resolver(parent, args as never, inner, info);
        if (!options.idempotent || ctx.idempotencyKey === null || !ctx.actor) return work();
        const bodyHash = bodyHashOf([name, ctx.customer?.id ?? null, args]);
        return runOnce(
          inner.db,
          { userId: ctx.actor.userId, key: ctx.idempotencyKey, operation: name, bodyHash, now: ctx.now },
          work,
        );
      });
    } catch (error) {
      if (error instanceof DomainError) {
        ctx.log.info(
          { requestId: ctx.requestId, user: ctx.actor?.username, operation: name, code: error.code },
          'mutation refused',
        );
        return { [refusal]: presentErrors(ctx, error) } satisfies Refused;
      }
      throw error;
    }
  };
}

export const builder = new SchemaBuilder<{
  Context: Ctx;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date };
    Decimal: { Input: string; Output: string };
    CalendarDate: { Input: string; Output: string };
    JSON: { Input: unknown; Output: unknown };
    Upload: { Input: UploadedFile; Output: never };
  };
}>({ plugins: ['paceline'], defaultFieldNullability: false });

/** The builder of an object type's fields, for functions that make a part of them. */
export type FieldsOf<Row> = PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, Row>;

/** Builder of the fields of an input type, for fields that several inputs share. */
export type InputFieldsOf = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>;

SchemaBuilder.registerPlugin('paceline', OperationPlugin);

builder.queryType({});
builder.mutationType({});

builder.scalarType('DateTime', {
  description: 'Instant as ISO 8601 in UTC.',
  serialize: (value) => (value instanceof Date ? value.toISOString() : String(value)),
  parseValue: (value) => {
    const date = new Date(String(value));
    const year = date.getUTCFullYear();
    // The database supports fewer years than a Date.
    if (!(year >= 1 && year <= 9999)) throw new TypeError('not an ISO 8601 instant');
    return date;
  },
});
builder.scalarType('Decimal', {
  description: 'Exact amount as decimal string, for example "1879.00".',
  serialize: String,
  parseValue: String,
});
builder.scalarType('CalendarDate', { description: 'Calendar day YYYY-MM-DD.', serialize: String, parseValue: String });
const noFile = new UploadedFile({ fileName: '', contentType: null, bytes: 0, tooLarge: false, stored: '' });
builder.scalarType('Upload', {
  description: 'A file, sent as multipart with operations and map (R-155).',
  serialize: () => {
    throw new TypeError('a file cannot be an output value');
  },
  // A value that is not a file of a multipart request becomes an empty file: callers without permission get that error
  // first, the others a refusal of the file.
  parseValue: (value) => (value instanceof UploadedFile ? value : noFile),
});
builder.scalarType('JSON', {
  description: 'Any JSON value.',
  serialize: (value) => value,
  parseValue: (value) => value,
});

const MessageType = builder.objectRef<{ status: 'success' | 'failed'; description: string }>('Message').implement({
  description: 'Outcome as text (Q-006).',
  fields: (t) => ({ status: t.exposeString('status'), description: t.exposeString('description') }),
});
const UserErrorType = builder.objectRef<PresentedError>('UserError').implement({
  description: 'One refusal: which field of the input, why, and the code and params of its text.',
  fields: (t) => ({
    field: t.exposeString('field'),
    message: t.exposeString('message'),
    code: t.exposeString('code'),
    params: t.field({ type: 'JSON', resolve: (error) => error.params }),
  }),
});
export { MessageType, UserErrorType };

/** Paging of a list: the current page, the number of rows and of pages. */
export interface PageInfo {
  readonly page: number;
  readonly count: number;
  readonly pageTotal: number;
}
export const PageInfoType = builder.objectRef<PageInfo>('PageInfo').implement({
  fields: (t) => ({ page: t.exposeInt('page'), count: t.exposeInt('count'), pageTotal: t.exposeInt('pageTotal') }),
});
/** PageInfo of `count` rows in pages of `limit`. */
export function pageInfo(page: number, limit: number, count: number): PageInfo {
  return { page, count, pageTotal: Math.ceil(count / limit) };
}

type Types = typeof builder.$inferSchemaTypes;

const payloadTypes = new Set<string>();
const refusalText: Record<string, ((value: Refused) => unknown) | undefined> = {
  status: () => 'failed',
  description: (value) => value[refusal][0]?.message ?? '',
};

/** Refusals in a payload next to its data: some items succeeded and others were refused. */
export interface PartlyRefused {
  readonly userErrors?: readonly UserError[];
}

/**
 * Declares the payload type of a mutation: its data fields (nullable: empty after a refusal) plus `message` and
 * `userErrors`. The resolver returns the source of the data; a thrown DomainError becomes the refusal.
 */
export function payload<Shape extends object>(
  name: string,
  fields: ObjectFieldsShape<Types, Shape & PartlyRefused>,
): ImplementableObjectRef<Types, Shape & PartlyRefused> {
  payloadTypes.add(name);
  const ref = builder.objectRef<Shape & PartlyRefused>(name);
  const refused = (value: unknown, ctx: Ctx): readonly PresentedError[] => {
    if (isRefused(value)) return value[refusal];
    const own = (value as PartlyRefused).userErrors ?? [];
    return own.map(({ field, code, params }) => ({ field, code, params, message: ctx.text(code, params) }));
  };
  ref.implement({
    fields: (t) => ({
      ...fields(t),
      message: t.field({
        type: MessageType,
        resolve: (value, _args, ctx) => {
          const errors = refused(value, ctx);
          return {
            status: errors.length > 0 ? ('failed' as const) : ('success' as const),
            description: errors[0]?.message ?? '',
          };
        },
      }),
      userErrors: t.field({ type: [UserErrorType], resolve: (value, _args, ctx) => refused(value, ctx) }),
    }),
  });
  return ref;
}

const selectedByNode = new WeakMap<FieldNode, ReadonlySet<string> | null>();

/**
 * Names of the fields requested directly below a field, so that a resolver may read less; null where fragments or
 * several nodes hide them. Cached per document.
 */
export function selectedFields(info: Pick<GraphQLResolveInfo, 'fieldNodes'>): ReadonlySet<string> | null {
  const [node, ...more] = info.fieldNodes;
  if (!node || more.length > 0) return null;
  const known = selectedByNode.get(node);
  if (known !== undefined) return known;
  const selections = node.selectionSet?.selections ?? [];
  const names = selections.flatMap((selection) => (selection.kind === Kind.FIELD ? [selection.name.value] : []));
  const fields = names.length === selections.length ? new Set(names) : null;
  selectedByNode.set(node, fields);
  return fields;
}

const mentioned = new WeakMap<OperationDefinitionNode, ReadonlySet<string>>();

/**
 * True if an operation selects a field of one of these names anywhere, also in its fragments, so that a resolver may
 * leave out what nobody reads. Cached per document.
 */
export function mentions(
  { operation, fragments }: Pick<GraphQLResolveInfo, 'operation' | 'fragments'>,
  names: readonly string[],
): boolean {
  let all = mentioned.get(operation);
  if (!all) {
    const found = new Set<string>();
    for (const node of [operation, ...Object.values(fragments)])
      if (node) visit(node, { Field: ({ name }) => void found.add(name.value) });
    mentioned.set(operation, (all = found));
  }
  return names.some((name) => all.has(name));
}

/** Parses an operation's input with the schema shared with forms; throws a DomainError with every refused field. */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  prefix = '',
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  throw DomainError.all(
    result.issues.slice(0, 50).map((issue) => ({
      field: [prefix, v.getDotPath(issue) ?? ''].filter(Boolean).join('.'),
      code: (/^[a-zA-Z_]+$/.test(issue.message) ? issue.message : 'bad_input') as ErrorCode,
      params: ('requirement' in issue && typeof issue.requirement === 'number'
        ? { limit: issue.requirement }
        : {}) as ErrorParams,
    })),
  );
}
